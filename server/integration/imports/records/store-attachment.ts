import type { Context } from '../../../context.ts'
import { attachFiles } from '../../../desk/files/attachments/attach-files.ts'
import { type StoredFile, storeFile } from '../../../desk/files/store-file.ts'
import { findBroughtMessage } from '../../../desk/imported/bring-message.ts'
import { isNoteHere } from '../../../desk/imported/bring-note.ts'
import { attachToNote } from '../../../desk/notes/attachments/note-files.ts'
import { limitBytes } from '../limit-bytes.ts'
import { RecordFault, type SourceAttachment } from '../source-records.ts'
import { deletedHere, findReferred, hereAlready, type Running, type Stored, type Storing } from './running.ts'

const maxFile = 100 * 2 ** 20

/** Fetches the file before the transaction of the record. */
export async function fetchAttachment(context: Context, file: SourceAttachment): Promise<StoredFile> {
  const bytes = limitBytes(await file.open(), maxFile, () => new RecordFault('The file is larger than 100 MB.'))
  return storeFile(context, { fileName: file.fileName || 'file', declaredType: file.contentType, bytes })
}

export async function findOwner(running: Running, { owner }: SourceAttachment): Promise<number | 'deleted'> {
  const { context, row } = running
  const id = await findReferred(running, owner.kind, owner.externalID)
  if (id === null) return 'deleted'
  const isHere =
    owner.kind === 'messages'
      ? (await findBroughtMessage(context, row.customerID, id)) !== undefined
      : await isNoteHere(context, row.customerID, id)
  return isHere ? id : 'deleted'
}

export async function storeAttachment(
  storing: Storing,
  attachment: SourceAttachment,
  file: StoredFile | undefined,
): Promise<Stored> {
  const { context, row, known } = storing
  const { customerID } = row
  if (known) return hereAlready(null)
  const ownerID = await findOwner(storing, attachment)
  if (ownerID === 'deleted') return { ...deletedHere, reason: 'Its message is not here.' }
  if (!file) throw new Error('Invariant violated: the file was not fetched')
  if (attachment.owner.kind === 'notes') await attachToNote(context, { customerID, noteID: ownerID }, [file])
  else {
    const message = await findBroughtMessage(context, customerID, ownerID)
    if (message) await attachFiles(context, message, [{ ...file, accessToken: context.newId(), isOriginal: false }])
  }
  return { outcome: 'Created', id: null, owner: { kind: attachment.owner.kind, id: ownerID } }
}
