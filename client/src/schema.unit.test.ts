import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the types are those of openapi.json', () => {
  const root = join(import.meta.dirname, '../..')

  const { status, stderr } = spawnSync(process.execPath, ['scripts/client-types.ts', '--check'], { cwd: root })

  expect(status, String(stderr)).toBe(0)
})
