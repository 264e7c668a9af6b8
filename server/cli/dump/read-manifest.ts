import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { damaged, Manifest, manifestFile } from './dump.ts'

const NewerManifest = Type.Object({ format: Type.Integer({ minimum: 3 }) })
const EarlierManifest = Type.Object({ format: Type.Literal(1) })

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => undefined)
  if (text === undefined) throw new Error(`${folder} holds no whole export: ${manifestFile} is missing.`)
  const manifest = parse(text)
  if (Value.Check(NewerManifest, manifest)) throw new Error('The export was written by a newer program.')
  if (Value.Check(EarlierManifest, manifest)) {
    throw new Error('The export was written by an earlier program: write and read it with the same program.')
  }
  if (!Value.Check(Manifest, manifest)) throw damaged(manifestFile, 'it is not that of an export')
  return manifest
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw damaged(manifestFile, 'it is no JSON')
  }
}
