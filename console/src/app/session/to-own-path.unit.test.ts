import { expect, test } from 'vitest'
import { toOwnPath } from './to-own-path.ts'

test.each([
  '/inbox',
  '/inbox/12?status=Open&search=a%2Fb',
  '/automation/failed#top',
  '/places/report%20one',
  '/inbox?search=//not-a-host',
])('returns the path of %s', (path) => expect(toOwnPath(path)).toBe(path))

test.each([
  undefined,
  '',
  'inbox',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\u0000/evil.example',
  '/inbox\u0085',
  'https://evil.example',
  'HTTPS:evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'blob:https://evil.example/1',
  '/..//evil.example',
  '/inbox/..//evil.example',
  '/inbox/%2e%2e//evil.example',
  '/.//evil.example',
])('rejects %j', (address) => expect(toOwnPath(address)).toBeUndefined())

test('keeps paths with ".." below the console', () => {
  expect(toOwnPath('/../../api/File/1')).toBe('/api/File/1')
  expect(toOwnPath('/%2e%2e/docs')).toBe('/docs')
})
