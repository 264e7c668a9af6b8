import { toWords } from './words.ts'

const borders = /[.!?;\n]+|,? (?:and|but|also|und|aber|et|mais|y|pero|ma|en|maar|mas) /iu
const fewestWords = 3
const maxClauses = 12

/** Collapsed first, because the pattern would scan a run of blanks again from each position. */
const withSingleBlanks = (text: string) => text.replace(/[^\S\n]+/g, ' ')

/** The parts of a text that may have different subjects; empty if there is only one. */
export function toClauses(text: string): string[] {
  const clauses = withSingleBlanks(text)
    .split(borders)
    .filter((clause) => toWords(clause).length >= fewestWords)
  return clauses.length < 2 ? [] : clauses.slice(0, maxClauses)
}
