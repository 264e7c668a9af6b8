import { createReadStream } from 'node:fs'
import { glob, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Import, ImportCreate, ImportCredentials, ImportSource } from '@attendant/contract/integration/import.ts'
import { makeZip } from 'client-zip'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { channels } from '../../organization/channels/channels.table.ts'
import { sealOwnerOf } from '../../platform/secrets/secrets.ts'
import { registerImportFile } from './import-files.ts'
import { getImport, reportImport, toImport } from './imports.store.ts'
import type { ImportKey } from './queue-import.ts'
import { runImport } from './run-import.ts'
import { createImport } from './start-import.ts'

interface LocalOrder {
  source: ImportSource
  /** A file, or the folder of a Maildir. */
  path?: string
  baseUrl?: string
  credentials?: ImportCredentials
  /** By default the first channel for email. */
  channelID?: number
  isDryRun: boolean
}

/** Runs an import in this process, without a worker. If killed, `resumeHere` continues it. */
export async function importHere(context: Context, customerID: number, order: LocalOrder): Promise<Import> {
  const { source, path, baseUrl, credentials, isDryRun } = order
  const defaultChannelID = order.channelID ?? (await findUsualChannel(context, customerID))
  const body: ImportCreate = { source, defaultChannelID, isDryRun }
  if (path !== undefined) body.fileID = await storeLocal(context, customerID, path)
  if (baseUrl !== undefined) body.baseUrl = baseUrl
  if (credentials !== undefined) body.credentials = credentials
  const { importID } = await createImport(context, { customerID, customerRepID: null }, body)
  return runHere(context, { customerID, importID })
}

/** Resumes an import that was interrupted, paused or failed; one that has ended needs its credentials again. */
export async function resumeHere(
  context: Context,
  key: ImportKey,
  credentials: ImportCredentials | undefined,
): Promise<Import> {
  const { state } = await getImport(context.db, key)
  if (state !== 'Paused' && state !== 'Failed' && state !== 'Queued' && state !== 'Running') {
    throw refuse('import_not_paused', { state })
  }
  const sealed = credentials && context.secrets.seal(JSON.stringify(credentials), sealOwnerOf(key.customerID))
  await reportImport(context, key, [state], { state: 'Queued', ...(sealed ? { credentials: sealed } : {}) })
  return runHere(context, key)
}

async function runHere(context: Context, key: ImportKey): Promise<Import> {
  await runImport(context, key, { attempts: 1, max_attempts: 1 })
  return toImport(await getImport(context.db, key))
}

async function findUsualChannel({ db }: Context, customerID: number): Promise<number> {
  const [channel] = await db
    .select({ channelID: channels.channelID })
    .from(channels)
    .where(and(eq(channels.customerID, customerID), isNull(channels.dateDeleted)))
    .orderBy(sql`${channels.channelType} <> 'Email'`, asc(channels.channelID))
    .limit(1)
  if (!channel) throw refuse('channel_not_found')
  return channel.channelID
}

async function storeLocal(context: Context, customerID: number, path: string): Promise<number> {
  const isFolder = (await stat(path)).isDirectory()
  const bytes = isFolder
    ? Readable.fromWeb(makeZip(entriesOf(path)) as ReadableStream<Uint8Array>)
    : createReadStream(path)
  const storageKey = context.newId()
  const stored = await context.storage.put(storageKey, bytes, { contentType: 'application/octet-stream' })
  return (await registerImportFile(context, customerID, { ...stored, storageKey, fileName: basename(path) })).fileID
}

async function* entriesOf(folder: string) {
  for await (const entry of glob('**/{cur,new}/*', { cwd: folder })) {
    const file = join(folder, entry)
    const { mtime, isFile } = await stat(file).then((found) => ({ mtime: found.mtime, isFile: found.isFile() }))
    if (isFile) yield { name: entry.replaceAll('\\', '/'), lastModified: mtime, input: createReadStream(file) }
  }
}
