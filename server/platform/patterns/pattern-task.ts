import { RE2JS, RE2JSException } from 're2js'
import { type PatternProblem, patternProblems } from './pattern-problems.ts'

export interface PatternInput {
  pattern: string
  texts: string[]
}

/** The first match in each text, or why the pattern is invalid. */
export type PatternResult = { matches: (string | null)[] } | { problem: PatternProblem }

/** Number of instructions of the compiled pattern; its time grows with them. */
const maxProgramSize = 2000
const maxTextLength = 1000

/** Runs in a thread. RE2 matches in linear time, whatever the pattern. */
export function matchTask({ pattern, texts }: PatternInput): PatternResult {
  const compiled = compile(pattern)
  if ('problem' in compiled) return compiled
  return { matches: texts.map((text) => findFirst(compiled.expression, text.slice(0, maxTextLength))) }
}

function compile(pattern: string): { expression: RE2JS } | { problem: PatternProblem } {
  if (hasBackReference(pattern)) return { problem: patternProblems.backReference }
  try {
    const expression = RE2JS.compile(RE2JS.translateRegExp(pattern), RE2JS.CASE_INSENSITIVE)
    if (expression.programSize() > maxProgramSize) return { problem: patternProblems.size }
    return { expression }
  } catch (fault) {
    if (!(fault instanceof RE2JSException)) throw fault
    return { problem: describe(pattern) }
  }
}

function findFirst(expression: RE2JS, text: string): string | null {
  const matcher = expression.matcher(text)
  return matcher.find() ? matcher.group() : null
}

/** Escaped backslashes do not start an escape. */
const withoutEscapedBackslashes = (pattern: string) => pattern.replaceAll('\\\\', '')
const hasBackReference = (pattern: string) => /\\(?:[1-9]|k<)/.test(withoutEscapedBackslashes(pattern))

const describe = (pattern: string) =>
  /\(\?<?[=!]/.test(withoutEscapedBackslashes(pattern)) ? patternProblems.lookAround : patternProblems.syntax
