import { S3ServiceException } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { isFaultOfOurs } from './is-fault-of-ours.ts'

const refusal = new S3ServiceException({ name: 'InternalError', $fault: 'server', $metadata: { httpStatusCode: 500 } })

test.each([
  ['a file store that refuses', refusal],
  ['a file store that refuses, wrapped in another error', new Error('Not stored.', { cause: refusal })],
  ['a file store that is silent', Object.assign(new Error('It took too long.'), { name: 'TimeoutError' })],
  ['a full disk', Object.assign(new Error('No space.'), { code: 'ENOSPC' })],
  ['a database that is gone', new Error('Client has encountered a connection error and is not queryable')],
  ['a database that starts', Object.assign(new Error('It starts.'), { code: '57P03' })],
])('the email has nothing to do with %s', (_what, fault) => {
  expect(isFaultOfOurs(fault)).toBe(true)
})

test.each([
  ['cannot be read', new Error('The mail cannot be read.')],
  ['holds what cannot be stored', Object.assign(new Error('Not a character.'), { code: '22021' })],
])('an email that %s is quarantined', (_what, fault) => {
  expect(isFaultOfOurs(fault)).toBe(false)
})
