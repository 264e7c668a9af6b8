import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../..')

test('the example in the README runs and prints what it says', async () => {
  const readme = await readFile(join(folder, 'README.md'), 'utf8')
  const [, example] = /```ts\n(.*?)```/s.exec(readme) ?? []
  const [, printed] = /It prints\n\n```text\n(.*?)```/s.exec(readme) ?? []
  const entry = pathToFileURL(join(folder, 'src/signalr.ts')).href
  const code = example?.replace('@attendant/signalr', entry) ?? ''
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '--eval', code],
    { cwd: folder },
  )
  expect(stdout).toBe(printed)
})
