import type { ListResponse } from 'imapflow'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { withBrackets } from '../compose-mime.ts'
import {
  type ImapConnection,
  type Mailbox,
  MailFault,
  type MailFolder,
  type MailReference,
  type SentMail,
} from '../mail.ts'
import { listImapMails, readReference } from './imap-listing.ts'
import type { ImapSession } from './imap-session.ts'
import type { SharedSessions } from './shared-sessions.ts'
import { sendBySmtp } from './smtp-sending.ts'
import { testSmtp } from './smtp-test.ts'

export function createImapMailbox(connection: ImapConnection, outbound: Outbound, sessions: SharedSessions): Mailbox {
  const session = sessions.join(connection.imap, 'reading')
  const sentMail = sessions.join(connection.imap, 'filing')
  const getSmtp = () => {
    if (connection.smtp) return connection.smtp
    const message = 'The channel has no SMTP server for sending.'
    throw new MailFault('config', message, { reason: 'settings_incomplete' })
  }
  const getFolder = async (kind: 'Inbox' | 'Sent') => {
    const folder = (await session.listFolders()).map(toFolder).find((candidate) => candidate.kind === kind)
    if (!folder) throw new MailFault('notFound', `The IMAP server has no folder for ${kind} mail.`)
    return folder
  }
  const findSent = async (messageID: string) => {
    const path = await findSentFolder(sentMail)
    return path === undefined ? undefined : findIn(sentMail, path, withBrackets(messageID))
  }
  return {
    getFolder,
    findSent,
    listFolders: async () => (await session.listFolders()).map(toFolder),
    listMails: (folderID, options) => listImapMails(session, folderID, options),
    fetchMail: (mail, { maxBytes }) => fetchMail(session, mail, maxBytes),
    async send(mail) {
      const { bytes, rejected } = await sendBySmtp(getSmtp(), outbound, mail)
      // The email is sent: a failure to store the copy must not cause a second send.
      const copy = await fileCopy(sentMail, mail.messageID, bytes).catch(() => ({
        ...{ messageID: mail.messageID, externalID: null, conversationID: null },
        unfiled: bytes,
      }))
      return { ...copy, rejected }
    },
    fileCopy: async (messageID, bytes) => void (await fileCopy(sentMail, messageID, bytes)),
    async testSending() {
      await testSmtp(getSmtp(), outbound, connection.mailbox)
      return { isCertain: true }
    },
    close: async () => void (await Promise.all([session.close(), sentMail.close()])),
  }
}

const toFolder = ({ path, name, parentPath, specialUse, status }: ListResponse): MailFolder => ({
  folderID: path,
  name,
  parentFolderID: parentPath || null,
  kind: path.toUpperCase() === 'INBOX' ? 'Inbox' : specialUse === '\\Sent' ? 'Sent' : 'Other',
  total: status?.messages ?? null,
})

function fetchMail(session: ImapSession, mail: MailReference, maxBytes: number): Promise<Buffer> {
  const { validity, uid } = readReference(mail)
  return session.inFolder(mail.folderID, async (client, { uidValidity }) => {
    const isSame = String(uidValidity) === validity
    const found = isSame && (await client.fetchOne(uid, { size: true }, { uid: true }))
    if (!found) throw new MailFault('notFound', 'The mail is gone.')
    if ((found.size ?? 0) > maxBytes) throw new MailFault('tooLarge', `The mail is larger than ${maxBytes} bytes.`)
    const whole = (await client.fetchOne(uid, { source: true }, { uid: true })) || undefined
    if (!whole?.source) throw new MailFault('notFound', 'The mail is gone.')
    return whole.source
  })
}

function findIn(session: ImapSession, folderID: string, messageID: string) {
  return session.inFreshFolder(folderID, async (client, { uidValidity }) => {
    const found = await client.search({ header: { 'message-id': messageID } }, { uid: true })
    const uid = found ? found.at(-1) : undefined
    return uid === undefined
      ? undefined
      : { messageID, externalID: `${folderID}:${uidValidity}:${uid}`, conversationID: null }
  })
}

/** Without counts, because a server may have to open each folder for them. */
async function findSentFolder(session: ImapSession): Promise<string | undefined> {
  const folders = await session.ask((client) => client.list())
  return folders.map(toFolder).find(({ kind }) => kind === 'Sent')?.folderID
}

/** Some providers store what passes their SMTP server automatically; another copy would be a duplicate. */
async function fileCopy(session: ImapSession, messageID: string, bytes: Buffer): Promise<SentMail> {
  const path =
    (await findSentFolder(session)) ?? (await session.ask(async (client) => (await client.mailboxCreate('Sent')).path))
  const filed = await findIn(session, path, messageID)
  if (filed) return filed
  const appended = await session.ask((client) => client.append(path, bytes, ['\\Seen']))
  if (!appended) throw new MailFault('temporary', 'The IMAP server did not take the copy.')
  const { uid, uidValidity } = appended
  if (uid && uidValidity) return { messageID, externalID: `${path}:${uidValidity}:${uid}`, conversationID: null }
  return (await findIn(session, path, messageID)) ?? { messageID, externalID: null, conversationID: null }
}
