import type { Context } from '../../context.ts'
import { insertMail } from './mails.store.ts'
import { bareSubject } from './parsing/subjects.ts'

interface ImportedMail {
  /** Without angle brackets; absent for a message that was not an email. */
  messageID: string | null
  references: string[]
  to: string[]
  cc: string[]
  subject: string | null
}

const maxReferences = 100

/** Records the IDs of an email of another system, so that replies to it find their ticket. */
export async function recordImportedMail(
  { db }: Pick<Context, 'db'>,
  key: { customerID: number; channelID: number; messageID: number },
  { messageID, references, to, cc, subject }: ImportedMail,
): Promise<void> {
  if (!messageID) return
  const lower = (addresses: string[]) => addresses.map((address) => address.toLowerCase())
  await insertMail(
    db,
    {
      ...key,
      internetMessageID: messageID,
      toAddresses: lower(to),
      ccAddresses: lower(cc),
      bareSubject: bareSubject(subject ?? ''),
    },
    { own: [messageID], cited: references.slice(-maxReferences) },
  )
}
