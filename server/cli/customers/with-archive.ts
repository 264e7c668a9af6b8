import { type Archive, openArchive, openFileSource } from '../../integration/exports/archive/open-archive.ts'

export async function withArchive<Result>(path: string, work: (archive: Archive) => Promise<Result>): Promise<Result> {
  const source = await openFileSource(path)
  try {
    const archive = await openArchive(source)
    try {
      return await work(archive)
    } finally {
      archive.close()
    }
  } finally {
    await source.close()
  }
}
