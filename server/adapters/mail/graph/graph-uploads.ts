import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { MailFault, type OutgoingAttachment } from '../mail.ts'
import type { GraphClient } from './graph-client.ts'
import { toGraphFault } from './graph-faults.ts'

/**
 * Smaller files are uploaded in one request, which base64 enlarges by a third and which is limited to 4 MiB; larger
 * ones need a session.
 */
const minSessionBytes = 3_000_000
/** A multiple of 320 KiB, as recommended, and below the limit of 4 MB. */
const pieceSize = 12 * 320 * 2 ** 10

export async function attachToDraft(client: GraphClient, draft: string, attachment: OutgoingAttachment): Promise<void> {
  if (attachment.size >= minSessionBytes) return uploadInPieces(client, draft, attachment)
  const content = await buffer(await attachment.open())
  await client.send(`${draft}/attachments`, {
    method: 'POST',
    isOnce: true,
    body: JSON.stringify({
      '@odata.type': '#microsoft.graph.fileAttachment',
      name: attachment.name,
      contentType: attachment.contentType,
      contentBytes: content.toString('base64'),
      ...inlineOf(attachment),
    }),
  })
}

const inlineOf = ({ contentID }: OutgoingAttachment) => (contentID ? { isInline: true, contentId: contentID } : {})

async function uploadInPieces(client: GraphClient, draft: string, attachment: OutgoingAttachment): Promise<void> {
  const { name, contentType, size } = attachment
  const item = { attachmentType: 'file', name, contentType, size, ...inlineOf(attachment) }
  const { uploadUrl } = await client.askJson<{ uploadUrl: string }>(`${draft}/attachments/createUploadSession`, {
    method: 'POST',
    isOnce: true,
    body: JSON.stringify({ AttachmentItem: item }),
  })
  let start = 0
  for await (const piece of inPieces(await attachment.open(), pieceSize)) {
    await putPiece(uploadUrl, piece, start, size)
    start += piece.length
  }
  if (start !== size) throw new MailFault('refused', `The attachment ${name} is not as long as it was said to be.`)
}

/** The URL itself is the credential: the token must not be sent with it. */
async function putPiece(uploadUrl: string, piece: Buffer, start: number, total: number): Promise<void> {
  const answer = await fetch(uploadUrl, {
    method: 'PUT',
    headers: {
      'content-type': 'application/octet-stream',
      'content-range': `bytes ${start}-${start + piece.length - 1}/${total}`,
    },
    body: piece as Uint8Array<ArrayBuffer>,
    signal: AbortSignal.timeout(120_000),
  }).catch((cause: unknown) => {
    throw new MailFault('temporary', 'An attachment could not be uploaded.', { cause })
  })
  if (!answer.ok) throw await toGraphFault(answer)
  await answer.body?.cancel()
}

async function* inPieces(stream: Readable, size: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    waiting.push(Buffer.from(chunk as Uint8Array))
    length += (chunk as Uint8Array).length
    if (length < size) continue
    let whole = Buffer.concat(waiting)
    for (; whole.length >= size; whole = whole.subarray(size)) yield whole.subarray(0, size)
    waiting = whole.length > 0 ? [whole] : []
    length = whole.length
  }
  if (length > 0) yield Buffer.concat(waiting)
}
