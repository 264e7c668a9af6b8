import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../..')

test('the example in the README is the type-checked one and prints the documented output', async () => {
  const readme = await readFile(join(folder, 'README.md'), 'utf8')
  const [, example] = /```ts\n(.*?)```/s.exec(readme) ?? []
  const [, printed] = /It prints\n\n```text\n(.*?)```/s.exec(readme) ?? []
  const file = join(folder, 'examples/chat.ts')
  expect(example).toBe(await readFile(file, 'utf8'))
  const { stdout } = await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', file])
  expect(stdout).toBe(printed)
})
