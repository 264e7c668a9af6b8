import { type BoundMethod, isUpload } from '../bound-method.ts'
import type { Connection } from '../connection/connection.ts'
import { UploadStream } from './upload-stream.ts'

/** Why these ids are invalid for a call. If an id were reused, the first stream and its call would never end. */
export function explainStreamIds(
  { uploads }: Connection,
  { uploadCount }: BoundMethod,
  ids: readonly string[],
): string | undefined {
  if (ids.length !== uploadCount) return `Client sent ${ids.length} stream(s), Hub method expects ${uploadCount}.`
  const taken = ids.find((id, at) => uploads?.has(id) || ids.indexOf(id) < at)
  return taken === undefined ? undefined : `Stream ID '${taken}' is already in use.`
}

/** One stream per parameter that the client streams, in the order of the ids it sent. */
export function openUploads(
  connection: Connection,
  method: BoundMethod,
  ids: readonly string[],
  values: unknown[],
): void {
  let next = 0
  for (const [at, parameter] of method.parameters.entries()) {
    if (!isUpload(parameter)) continue
    const upload = new UploadStream(parameter.itemReader, connection.settings.streamBufferCapacity)
    connection.uploads ??= new Map()
    connection.uploads.set(ids[next++] as string, upload)
    values[at] = upload
  }
}

/** The method has ended: further items are dropped. */
export function closeUploads(connection: Connection, ids: readonly string[] = []): void {
  for (const id of ids) {
    connection.uploads?.get(id)?.complete()
    connection.uploads?.delete(id)
  }
}
