import type { FetchMessageObject } from 'imapflow'
import type { ListedMail, ListOptions, MailPage, MailReference } from '../mail.ts'
import type { ImapSession } from './imap-session.ts'

/** If the server changes UIDVALIDITY, it has renumbered the emails and old UIDs are meaningless. */
interface Place {
  validity: string
  uid: number
  since: string | null
}

const defaultPageSize = 50

/** By ascending UID, which is the order of arrival in the folder. */
export async function* listImapMails(
  session: ImapSession,
  folderID: string,
  { cursor, since, pageSize = defaultPageSize }: ListOptions = {},
): AsyncIterable<MailPage> {
  const known = cursor ? readCursor(cursor) : undefined
  const from = known ? known.since : (since?.toISOString() ?? null)
  const { validity, uids } = await findNumbers(session, folderID, known, from)
  const isRescan = known !== undefined && known.validity !== validity
  let uid = known && !isRescan ? known.uid : 0

  for (let start = 0; start === 0 || start < uids.length; start += pageSize) {
    const wanted = uids.slice(start, start + pageSize)
    const mails = wanted.length > 0 ? await readEnvelopes(session, folderID, validity, wanted) : []
    uid = wanted.at(-1) ?? uid
    yield { mails, cursor: writeCursor({ validity, uid, since: from }), isRescan }
  }
}

function findNumbers(session: ImapSession, folderID: string, known: Place | undefined, from: string | null) {
  return session.inFreshFolder(folderID, async (client, { uidValidity }) => {
    const validity = String(uidValidity)
    const after = known?.validity === validity ? known.uid : 0
    const query = { uid: `${after + 1}:*`, deleted: false, draft: false, ...(from ? { since: new Date(from) } : {}) }
    const found = (await client.search(query, { uid: true })) || []
    // `n:*` always includes the last email, whatever its UID.
    const uids = found.filter((uid) => uid > after).sort((one, other) => one - other)
    return { validity, uids }
  })
}

function readEnvelopes(session: ImapSession, folderID: string, validity: string, uids: number[]) {
  return session.inFolder(folderID, async (client, { uidValidity }) => {
    if (String(uidValidity) !== validity) return []
    const query = { uid: true, envelope: true, internalDate: true, size: true }
    const found = await client.fetchAll(uids, query, { uid: true })
    return found.sort((one, other) => one.uid - other.uid).map((mail) => toListed(folderID, validity, mail))
  })
}

function toListed(folderID: string, validity: string, mail: FetchMessageObject): ListedMail {
  const { uid, envelope, internalDate, size } = mail
  return {
    folderID,
    externalID: `${folderID}:${validity}:${uid}`,
    messageID: envelope?.messageId || null,
    receivedAt: internalDate ? new Date(internalDate) : null,
    size: size ?? null,
    conversationID: null,
  }
}

export function readReference({ externalID }: MailReference): { validity: string; uid: string } {
  const [validity = '', uid = ''] = externalID.split(':').slice(-2)
  return { validity, uid }
}

const writeCursor = (place: Place) => JSON.stringify({ imap: place })

/** A cursor of another provider, from before the channel changed it, is ignored. */
function readCursor(cursor: string): Place | undefined {
  try {
    return (JSON.parse(cursor) as { imap?: Place }).imap
  } catch {
    return undefined
  }
}
