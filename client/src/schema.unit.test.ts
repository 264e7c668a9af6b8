import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test.each([
  ['the types match openapi.json', 'scripts/api/client-types.ts'],
  ['the hub events match the contract', 'scripts/api/client-hub-types.ts'],
])('%s', (_, script) => {
  const root = join(import.meta.dirname, '../..')

  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', './server/platform/lean-loading.js', script, '--check'],
    { cwd: root },
  )

  expect(status, String(stderr)).toBe(0)
})
