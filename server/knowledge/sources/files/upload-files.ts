import { createHash } from 'node:crypto'
import type { UploadedFiles } from '@attendant/contract/knowledge/knowledge-source.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { invalidField, refuse } from '../../../errors.ts'
import { runOnce } from '../../../idempotent-request.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { Refusal } from '../../../platform/errors.ts'
import { gatherBytes, release } from '../../../platform/gather-bytes.ts'
import { readUploads } from '../../../platform/http/files/uploads.ts'
import { readText } from '../reading/read-text.ts'
import { noCounts, publishProgress } from '../runs/runs.store.ts'
import { getSourceRow } from '../sources.store.ts'
import { type SourceRow, syncRuns } from '../sources.table.ts'
import { cutText } from './cut-text.ts'
import { kindOfFile, titleOfFile } from './file-kinds.ts'
import { type FileText, storeFileText } from './store-file-text.ts'

const largestFile = 50 * 2 ** 20
const largestRequest = 4 * largestFile
const maxFiles = 20
const maxName = 200
/** Legitimate files need a second per megabyte; on a busy machine that can be many. */
const readingMs = (size: number) => Math.min(90_000, 15_000 + (5_000 * size) / 2 ** 20)

/** Reads all files before storing any. An unreadable file rejects the request, and the run shows the reason. */
export async function uploadFiles(request: FastifyRequest, sourceID: number): Promise<UploadedFiles> {
  const { context, rep } = request
  const source = await getSourceRow(context.db, rep.customerID, sourceID)
  if (source.kind !== 'Files') throw refuse('source_without_files')
  const files = await readFiles(request, source)
  const asked = files.map(({ fileName, hash }) => ({ fileName, hash }))
  const answer = await runOnce(request, { asked: { sourceID, files: asked }, status: 200 }, (context) =>
    storeFiles(context, source, files),
  )
  return answer as UploadedFiles
}

async function readFiles(request: FastifyRequest, source: SourceRow): Promise<FileText[]> {
  const files: FileText[] = []
  for await (const { fileName, bytes } of readUploads(request, { field: 'file', largestFile, largestRequest })) {
    if (fileName === '') continue
    if (files.length >= maxFiles) throw invalidField('file', 'too_many_items', { limit: maxFiles })
    const name = cleanName(fileName)
    try {
      files.push(await readFile(request.context, source.customerID, name, await gatherBytes(bytes)))
    } catch (fault) {
      if (fault instanceof Refusal && fault.status < 500) await recordRefusal(request.context, source, name, fault)
      throw fault
    }
  }
  if (files.length === 0) throw invalidField('file', 'required')
  return files
}

/** Removes folders and limits the length of the name. */
const cleanName = (fileName: string) =>
  (fileName.toWellFormed().replaceAll('\0', '').split(/[\\/]/).at(-1) ?? '').trim().slice(-maxName)

async function readFile(
  context: Context,
  customerID: number,
  file: string,
  bytes: Buffer<ArrayBuffer>,
): Promise<FileText> {
  const kind = kindOfFile(file)
  if (!kind) throw refuse('file_type_unknown', { file })
  const hash = createHash('sha256').update(bytes).digest('hex')
  const maxMs = readingMs(bytes.length)
  const read = await readText(context, customerID, { kind, bytes: new Uint8Array(bytes) }, { maxMs })
  release(bytes)
  if ('problem' in read) {
    if (read.problem === 'noText') throw refuse(kind === 'pdf' ? 'file_scanned' : 'file_without_text', { file })
    if (read.problem === 'encrypted') throw refuse('file_encrypted', { file })
    if (read.problem === 'tooLarge') throw refuse('file_too_complex', { file })
    throw refuse('file_damaged', { file })
  }
  const parts = cutText(read.text.toWellFormed().replaceAll('\0', ''))
  if (!parts) throw refuse('file_too_complex', { file })
  return { fileName: file, title: titleOfFile(file), parts, hash }
}

async function recordRefusal(context: Context, source: SourceRow, file: string, fault: Refusal): Promise<void> {
  const { customerID, sourceID } = source
  const at = context.now()
  await inTransaction(context, async (context) => {
    const [run] = await context.db
      .insert(syncRuns)
      .values({
        ...{ customerID, sourceID, runID: context.newId(), state: 'Failed' },
        ...{ dateCreated: at, dateStarted: at, dateFinished: at, error: fault.message },
        ...{ found: 1, failed: 1, failures: [{ url: file, reason: fault.message }] },
      })
      .returning()
    if (run) await publishProgress(context, run)
  })
}

async function storeFiles(context: Context, source: SourceRow, files: FileText[]): Promise<UploadedFiles> {
  const { customerID, sourceID } = source
  const [at, runID] = [context.now(), context.newId()]
  const items: UploadedFiles['items'] = []
  const counts = { ...noCounts }
  for (const file of files) {
    const { outcome, documentIDs } = await storeFileText(context, { customerID, sourceID, runID }, file)
    counts.found++
    counts[outcome]++
    items.push({ fileName: file.fileName, documentIDs, outcome })
  }
  const [run] = await context.db
    .insert(syncRuns)
    .values({
      customerID,
      sourceID,
      runID,
      state: 'Done',
      dateCreated: at,
      dateStarted: at,
      dateFinished: at,
      ...counts,
    })
    .returning()
  if (run) await publishProgress(context, run)
  return { jobID: runID, items }
}
