import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { createLog } from '../../server/platform/log.ts'
import { toReadableLine } from './readable-log.ts'
import { isServiceSource } from './service-process.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (json: string) => void lines.push(toReadableLine(json)) }))
  return stripVTControlCharacters(lines.join(''))
}

test('a line shows time, level, message and fields', () => {
  const text = logged((log) => log.warn({ status: 404, route: '/tickets' }, 'Not found.'))

  expect(text).toMatch(/^\d\d:\d\d:\d\d warn {2}Not found\. status=404 route=\/tickets\n$/)
})

test('an error is followed by its stack', () => {
  const text = logged((log) => log.error(new TypeError('broken'), 'A job failed.'))

  expect(text).toMatch(/error A job failed\.\n {2}TypeError: broken\n {4}at /)
})

test('the service restarts for changes of its sources, not of tests or other programs', () => {
  const paths = [
    'server/main.ts',
    'contract/fields.ts',
    'server/main.test.ts',
    'server/test/house.ts',
    'console/src/main.tsx',
  ]

  expect(paths.filter(isServiceSource)).toEqual(['server/main.ts', 'contract/fields.ts'])
})
