import { rename, rm, writeFile } from 'node:fs/promises'

/** No file can be written or read for a while, as with a full or lost disk. */
export async function loseFiles(folder: string): Promise<() => Promise<void>> {
  const aside = `${folder}-aside`
  const isThere = await rename(folder, aside).then(
    () => true,
    () => false,
  )
  if (!isThere) return async () => undefined
  await writeFile(folder, 'Nothing can be kept here.')
  return async () => {
    await rm(folder)
    await rename(aside, folder)
  }
}
