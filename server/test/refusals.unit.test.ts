import { globSync, readFileSync } from 'node:fs'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { findRefusal } from '../../console/src/app/errors/find-refusal.ts'
import { Refusal } from '../platform/errors.ts'
import { refuseInvalid } from '../platform/http/validation.ts'
import { patternProblems } from '../platform/patterns/pattern-problems.ts'
import { passwordRule } from '../platform/secrets/passwords.ts'

/** What browsers of representatives never hear: visitors, phones, providers and operators do, or traces tell it. */
const elsewhere =
  /features\/(gateway|chat|widget|telephony|service|automation\/operations)\/|mail-webhook|log-in-phone|sum-wait|built-files|phone-reach|refuse-foreign-address|move-hostname/

/** Told by their status alone, or by what they say about each field: see `console/src/app/errors/faults.ts`. */
const otherwise = [
  /^(You may not do this|The request is too large|Something went wrong on our side)\.$/,
  /^(\$\{|Value |Value: |The photo Value |The parameters do not fit the operation: |The request is not valid: )/,
]

const word = /'((?:[^'\\\n]|\\.)+)'|`([^`]+)`/.source
const refusals = [
  new RegExp(`\\b(?:badRequest|conflict|forbidden)\\(\\s*(?:${word})`, 'g'),
  new RegExp(`\\binvalidField\\(\\s*(?:'[^']*'|\`[^\`]*\`|\\w+),\\s*(?:${word})`, 'g'),
  new RegExp(`\\bnew Refusal\\((?:400|403|409|413|415|500|503),\\s*(?:${word})`, 'g'),
]

function saidIn(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  return refusals
    .flatMap((pattern) => [...source.matchAll(pattern)])
    .map(([, plain, template]) => plain?.replaceAll("\\'", "'") ?? fillIn(template ?? ''))
}

/** Something in the place of every value. */
const fillIn = (template: string) => template.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, 'Value')

test('every refusal that a representative can meet has words in each language', () => {
  const files = globSync('server/{platform,features}/**/*.ts').filter(
    (file) => !/\.test\.ts$/.test(file) && !elsewhere.test(file),
  )
  const said = files.flatMap((file) => saidIn(file).map((text) => ({ file, text })))
  const unknown = said.filter(({ text }) => !otherwise.some((pattern) => pattern.test(text)) && !findRefusal(text))

  expect(said.length).toBeGreaterThan(100)
  // Something is missing here? It needs a line in console/src/messages/en/refusal.ts, and one in each other language.
  expect(unknown.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

test('so has everything that a schema can refuse', () => {
  const Schema = Type.Object({
    missing: Type.String(),
    empty: Type.String({ minLength: 1 }),
    short: Type.String({ minLength: 3 }),
    long: Type.String({ maxLength: 3 }),
    blank: Type.String({ pattern: '\\S' }),
    shaped: Type.String({ pattern: '^a+$' }),
    email: Type.String({ format: 'email' }),
    address: Type.String({ format: 'uri' }),
    day: Type.String({ format: 'date' }),
    time: Type.String({ format: 'date-time' }),
    chosen: Type.Unsafe({ type: 'string', enum: ['a', 'b'] }),
    text: Type.String(),
    number: Type.Number(),
    whole: Type.Integer(),
    flag: Type.Boolean(),
    list: Type.Array(Type.String()),
    object: Type.Object({}),
    small: Type.Integer({ minimum: 1 }),
    large: Type.Integer({ maximum: 1 }),
    few: Type.Array(Type.String(), { minItems: 1 }),
    many: Type.Array(Type.String(), { maxItems: 1 }),
  })
  const wrong = { empty: '', short: 'a', long: 'aaaa', blank: ' ', shaped: 'b', email: 'x', address: 'x', day: 'x' }
  const wronger = { time: 'x', chosen: 'c', text: 1, number: 'x', whole: 1.5, flag: 'x', list: 1, object: 1 }
  const details = refusedDetails(Schema, { ...wrong, ...wronger, small: 0, large: 2, few: [], many: ['a', 'b'] })

  expect(details.map(({ field }) => field).sort()).toEqual(Object.keys(Schema.properties).sort())
  expect(details.filter(({ message }) => !findRefusal(message))).toEqual([])
  expect(findRefusal(passwordRule)?.key).toBe('refusal.password')
  expect(Object.values(patternProblems).filter((problem) => !findRefusal(problem))).toEqual([])
})

function refusedDetails(schema: object, data: unknown) {
  try {
    refuseInvalid(schema, data)
  } catch (fault) {
    if (fault instanceof Refusal) return fault.details ?? []
    throw fault
  }
  return []
}
