import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Attachment } from '@attendant/contract/desk/attachment.ts'
import { makeZip } from 'client-zip'
import type { Context } from '../../context.ts'
import { getEndUser } from '../../people/end-users/get-end-user.ts'
import { type Extent, type Person, readFiles, readMessages, readTickets } from './held-records.store.ts'

type Uses = Pick<Context, 'db' | 'storage' | 'now'>

/** What is held on a person as one ZIP archive, made while it is read: only a few records are in memory at a time. */
export async function exportEndUser(
  context: Uses,
  customerID: number,
  endUserID: number,
  extent: Extent = { includesInternal: false },
): Promise<Readable> {
  const person = await getEndUser(context.db, customerID, endUserID)
  const archive = makeZip(listParts(context, { customerID, endUserID }, extent, JSON.stringify(person, null, 2)))
  return Readable.fromWeb(archive as ReadableStream<Uint8Array>)
}

async function* listParts({ db, storage, now }: Uses, person: Person, extent: Extent, profile: string) {
  yield { name: 'end-user.json', lastModified: now(), input: profile }
  yield { name: 'tickets.json', lastModified: now(), input: writeTickets(db, person, extent) }
  for await (const file of readFiles(db, person, extent)) {
    const bytes = await storage.get(file.storageKey)
    if (!bytes) continue
    try {
      yield { name: placeOf(file), lastModified: file.createdDateTime, input: bytes }
    } finally {
      // Who stops reading half-way must not leave a file open.
      bytes.destroy()
    }
  }
}

/** Two files may have one name, and names may hold what file systems refuse. */
const placeOf = ({ ticketMessageAttachmentID, fileName }: Pick<Attachment, 'ticketMessageAttachmentID' | 'fileName'>) =>
  `files/${ticketMessageAttachmentID}-${fileName.replace(/[\\/:*?"<>|]/g, '_')}`

async function* writeTickets(db: Uses['db'], person: Person, extent: Extent): AsyncGenerator<string> {
  let lead = '['
  for await (const ticket of readTickets(db, person)) {
    yield `${lead}\n${JSON.stringify(ticket).slice(0, -1)},"messages":`
    yield* writeMessages(db, person.customerID, ticket.ticketID, extent)
    yield '}'
    lead = ','
  }
  yield lead === '[' ? '[]\n' : '\n]\n'
}

async function* writeMessages(
  db: Uses['db'],
  customerID: number,
  ticketID: number,
  extent: Extent,
): AsyncGenerator<string> {
  let lead = '['
  for await (const message of readMessages(db, customerID, ticketID, extent)) {
    const { customerID: _, aiFeedbackComment, attachments, ...rest } = message
    const shown = { ...rest, aI_FeedbackComment: aiFeedbackComment, attachments: attachments.map(describeFile) }
    yield `${lead}\n  ${JSON.stringify(shown)}`
    lead = ','
  }
  yield lead === '[' ? '[]' : ']'
}

/** Without the token that opens the file to anybody; with its place in the archive instead. */
const describeFile = (file: Attachment) => ({
  ticketMessageAttachmentID: file.ticketMessageAttachmentID,
  fileName: file.fileName,
  contentType: file.contentType,
  createdDateTime: file.createdDateTime,
  isEndUserProvided: file.isEndUserProvided,
  isCustomerRepProvided: file.isCustomerRepProvided,
  file: placeOf(file),
})
