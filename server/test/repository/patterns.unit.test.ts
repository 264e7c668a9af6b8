import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from 'scslre'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const sources = '{server,signalr/src,contract,client/src,console/src,widget}/**/*.{ts,tsx,js}'
/** Test doubles do not process untrusted input, and a file of types processes none. */
const isExempt = /^client\/src\/schema\.ts$|\.(test|proof)\.|\/test\/|double|-suite|node_modules|\/dist\//

interface Pattern {
  place: string
  source: string
  flags: string
}

function listPatterns(): Pattern[] {
  return globSync(sources, { cwd: root })
    .filter((file) => !isExempt.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(root, file), 'utf8')
      const found: Pattern[] = []
      collect(parseSync(file, code).program, ({ pattern, flags }, start) => {
        found.push({ place: `${file}:${code.slice(0, start).split('\n').length}`, source: pattern, flags })
      })
      return found
    })
}

type Visit = (regex: { pattern: string; flags: string }, start: number) => void

/** All regular expressions below a node of the syntax tree. */
function collect(node: unknown, visit: Visit): void {
  if (typeof node !== 'object' || node === null || node instanceof RegExp) return
  const { regex, start } = node as { regex?: { pattern: string; flags: string }; start: number }
  if (regex) visit(regex, start)
  else for (const child of Object.values(node)) collect(child, visit)
}

const isSlow = ({ source, flags }: Omit<Pattern, 'place'>) => analyse({ source, flags }).reports.length > 0

test.each([
  ['an exponential one', '^(a+)+$'],
  ['one that trades', '^a*a*$'],
  ['one that starts over at each character', 'a+$'],
])('the check finds a slow pattern: %s', (_name, source) => {
  expect(isSlow({ source, flags: '' })).toBe(true)
})

test('no pattern takes quadratic time', () => {
  const patterns = listPatterns()
  expect(patterns.length).toBeGreaterThan(300)
  expect(patterns.filter(isSlow).map(({ place, source }) => `${place}: ${source}`)).toEqual([])
})
