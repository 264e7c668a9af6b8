import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

async function temporaryFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'attendant-folder-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

test('creates a folder with those above it for this user alone, also several times at once', async () => {
  const path = join(await temporaryFolder(), 'one', 'two', 'three')
  await Promise.all(Array.from({ length: 10 }, () => makeFolder(path)))
  await makeFolder(path)
  for (const each of [path, join(path, '..'), join(path, '../..')]) expect((await stat(each)).mode & 0o777).toBe(0o700)
})

test('names the file in the place of a folder', async () => {
  const file = join(await temporaryFolder(), 'file')
  await writeFile(file, '')
  for (const path of [file, join(file, 'data')]) {
    await expect(makeFolder(path)).rejects.toMatchObject({
      message: `The folder ${path} cannot be created: a file is in its place. Check DATA_DIR.`,
      code: expect.stringMatching(/EEXIST|ENOTDIR/),
    })
  }
})
