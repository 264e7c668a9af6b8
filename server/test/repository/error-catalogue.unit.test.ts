import { globSync, readFileSync } from 'node:fs'
import { errors, fieldErrors } from '@attendant/contract/errors.ts'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { describeErrors, errorsPage } from '../../../scripts/api/describe-errors.ts'
import { invalidField, refuse } from '../../errors.ts'
import { Refusal, toErrorBody } from '../../platform/errors.ts'
import { refuseInvalid } from '../../platform/http/validation.ts'

const messages = {
  ...Object.fromEntries(Object.entries(errors).map(([code, { message }]) => [code, message])),
  ...fieldErrors,
}
const parts = globSync('contract/errors/*.ts').filter((path) => !path.endsWith('catalogue.ts'))
const declared = parts.flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/^ {2}(\w+):/gm)].map(([, code]) => code),
)

describe('the catalogue of errors', () => {
  test('declares each code once, in snake case', () => {
    expect(declared.length).toBeGreaterThan(200)
    expect([...declared].sort()).toEqual(Object.keys(messages).sort())
    expect(declared.filter((code) => !/^[a-z]+(_[a-z]+)*$/.test(code ?? ''))).toEqual([])
  })

  test('has no unused codes', () => {
    const sources = globSync('server/**/*.ts')
      .filter((path) => !/\.test\.ts$|^server\/test\//.test(path))
      .map((path) => readFileSync(path, 'utf8'))
    const isUsed = (code: string) => sources.some((source) => source.includes(`'${code}'`))
    expect(Object.keys(messages).filter((code) => !isUsed(code))).toEqual([])
  })

  test('has error statuses, and messages that end like sentences', () => {
    const all = Object.entries<{ status: number; message: string }>(errors)
    expect(all.filter(([, { status }]) => status < 400 || status > 599)).toEqual([])
    expect(all.filter(([, { message }]) => !/^[A-Z{].*[.}]$/.test(message))).toEqual([])
  })

  test('is listed in docs/errors.md: run "npm run openapi" to update it', () => {
    expect(readFileSync(errorsPage, 'utf8')).toBe(describeErrors())
  })
})

describe('an error', () => {
  test('has the message with its parameters filled in', () => {
    expect(toErrorBody(refuse('topic_name_taken', { name: '{name} $&' }))).toEqual({
      status: 409,
      error: 'Conflict',
      message: 'A topic named {name} $& already exists.',
      code: 'topic_name_taken',
      params: { name: '{name} $&' },
    })
  })

  test('for a field has the code twice: for the request and for the field', () => {
    expect(toErrorBody(invalidField('name', 'too_long', { limit: 3 }))).toEqual({
      status: 400,
      error: 'Bad Request',
      message: 'name: must have at most 3 characters',
      code: 'too_long',
      params: { limit: 3 },
      details: [{ field: 'name', message: 'must have at most 3 characters', code: 'too_long', params: { limit: 3 } }],
    })
  })

  test('compiles only with the right parameters', () => {
    // @ts-expect-error: the name is missing
    refuse('topic_name_taken', {})
    // @ts-expect-error: there are no parameters
    refuse('topic_not_found', { name: 'Returns' })
    // @ts-expect-error: the limit is missing
    invalidField('name', 'too_long')
    // @ts-expect-error: not an error of a field
    invalidField('name', 'topic_not_found')
  })
})

test('a schema rejects each field with the code of its problem', () => {
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
    id: Type.String({ format: 'uuid' }),
    chosen: Type.Unsafe({ type: 'string', enum: ['a', 'b'] }),
    text: Type.String(),
    whole: Type.Integer(),
    small: Type.Integer({ minimum: 1 }),
    large: Type.Integer({ maximum: 1 }),
    few: Type.Array(Type.String(), { minItems: 1 }),
    many: Type.Array(Type.String(), { maxItems: 1 }),
  })
  const wrong = { empty: '', short: 'a', long: 'aaaa', blank: ' ', shaped: 'b', email: 'x', address: 'x', day: 'x' }
  const wronger = {
    time: 'x',
    id: 'x',
    chosen: 'c',
    text: 1,
    whole: 1.5,
    small: 0,
    large: 2,
    few: [],
    many: ['a', 'b'],
  }
  const refusal = refusalOf(Schema, { ...wrong, ...wronger })

  expect(refusal?.code).toBe('validation_failed')
  expect(
    Object.fromEntries((refusal?.details ?? []).map(({ field, code, params }) => [field, [code, params]])),
  ).toEqual({
    missing: ['required', undefined],
    empty: ['empty', undefined],
    short: ['too_short', { limit: 3 }],
    long: ['too_long', { limit: 3 }],
    blank: ['blank', undefined],
    shaped: ['pattern_mismatch', { pattern: '^a+$' }],
    email: ['email_invalid', undefined],
    address: ['url_invalid', undefined],
    day: ['date_invalid', undefined],
    time: ['timestamp_invalid', undefined],
    id: ['uuid_invalid', undefined],
    chosen: ['not_one_of', { allowed: 'a, b' }],
    text: ['type_mismatch', { type: 'string' }],
    whole: ['type_mismatch', { type: 'integer' }],
    small: ['too_small', { limit: 1 }],
    large: ['too_large', { limit: 1 }],
    few: ['too_few_items', { limit: 1 }],
    many: ['too_many_items', { limit: 1 }],
  })
})

function refusalOf(schema: object, data: unknown): Refusal | undefined {
  try {
    refuseInvalid(schema, data)
  } catch (fault) {
    if (fault instanceof Refusal) return fault
    throw fault
  }
  return undefined
}
