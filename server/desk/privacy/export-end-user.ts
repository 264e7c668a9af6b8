import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Attachment } from '@attendant/contract/desk/attachment.ts'
import { makeZip } from 'client-zip'
import type { Context } from '../../context.ts'
import { getEndUser } from '../../people/end-users/get-end-user.ts'
import { readExportedCsats } from '../csat/read-exported-csats.ts'
import { readExportedNotes } from '../notes/read-exported-notes.ts'
import { type Extent, type Person, readFiles, readMessages, readTickets } from './held-records.store.ts'

type Uses = Pick<Context, 'db' | 'storage' | 'now'>

/** All data about an end user as a ZIP stream, with only a few records in memory at a time. */
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
      yield { name: pathInArchive(file), lastModified: file.createdDateTime, input: bytes }
    } finally {
      // Closes the file if the client aborts the download.
      bytes.destroy()
    }
  }
  yield* listNoteFiles({ db, storage, now }, person)
}

async function* listNoteFiles({ db, storage, now }: Uses, person: Person) {
  for await (const { ticketID } of readTickets(db, person)) {
    for (const note of await readExportedNotes(db, person.customerID, ticketID)) {
      for (const file of note.attachments) {
        const bytes = await storage.get(file.storageKey)
        if (!bytes) continue
        try {
          yield { name: pathOfNoteFile(file), lastModified: now(), input: bytes }
        } finally {
          bytes.destroy()
        }
      }
    }
  }
}

/** Makes names unique and valid on all file systems. */
const pathInArchive = ({
  ticketMessageAttachmentID,
  fileName,
}: Pick<Attachment, 'ticketMessageAttachmentID' | 'fileName'>) =>
  `files/${ticketMessageAttachmentID}-${fileName.replace(/[\\/:*?"<>|]/g, '_')}`

const pathOfNoteFile = ({ noteAttachmentID, fileName }: { noteAttachmentID: number; fileName: string }) =>
  `files/note-${noteAttachmentID}-${fileName.replace(/[\\/:*?"<>|]/g, '_')}`

async function* writeTickets(db: Uses['db'], person: Person, extent: Extent): AsyncGenerator<string> {
  let lead = '['
  for await (const ticket of readTickets(db, person)) {
    yield `${lead}\n${JSON.stringify(ticket).slice(0, -1)},"messages":`
    yield* writeMessages(db, person.customerID, ticket.ticketID, extent)
    yield `,"notes":${await writeNotes(db, person.customerID, ticket.ticketID)}`
    yield `,"csat":${JSON.stringify(await readExportedCsats(db, person.customerID, ticket.ticketID))}}`
    lead = ','
  }
  yield lead === '[' ? '[]\n' : '\n]\n'
}

/** Notes that their author marked for the export. */
async function writeNotes(db: Uses['db'], customerID: number, ticketID: number): Promise<string> {
  const notes = await readExportedNotes(db, customerID, ticketID)
  const shown = notes.map(({ attachments, ...note }) => ({
    ...note,
    attachments: attachments.map((file) => ({ fileName: file.fileName, file: pathOfNoteFile(file) })),
  }))
  return JSON.stringify(shown)
}

async function* writeMessages(
  db: Uses['db'],
  customerID: number,
  ticketID: number,
  extent: Extent,
): AsyncGenerator<string> {
  let lead = '['
  for await (const message of readMessages(db, customerID, ticketID, extent)) {
    const { customerID: _, isInterim: _isInterim, formerRepName: _name, ...described } = message
    const { aiFeedbackComment, attachments, composition: _composition, recipients, ...rest } = described
    // Bcc recipients remain internal.
    const named = recipients?.filter(({ kind }) => kind !== 'Bcc') ?? []
    const shown = {
      ...rest,
      recipients: named,
      aI_FeedbackComment: aiFeedbackComment,
      attachments: attachments.map(describeFile),
    }
    yield `${lead}\n  ${JSON.stringify(shown)}`
    lead = ','
  }
  yield lead === '[' ? '[]' : ']'
}

/** Replaces the access token, which would open the file to anyone, with the path in the archive. */
const describeFile = (file: Attachment) => ({
  ticketMessageAttachmentID: file.ticketMessageAttachmentID,
  fileName: file.fileName,
  contentType: file.contentType,
  createdDateTime: file.createdDateTime,
  isEndUserProvided: file.isEndUserProvided,
  isCustomerRepProvided: file.isCustomerRepProvided,
  file: pathInArchive(file),
})
