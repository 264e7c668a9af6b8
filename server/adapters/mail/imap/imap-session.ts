import type { ImapFlow, ListResponse, MailboxObject } from 'imapflow'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { MailFault, type MailServer } from '../mail.ts'
import { isLoginRefused, toImapFault } from './imap-faults.ts'
import { retryWithNewToken } from './renew-token.ts'

type FolderWork<Result> = (client: ImapFlow, folder: MailboxObject) => Promise<Result>

/** One connection, opened on first use, with one selected folder at a time. */
export interface ImapSession {
  ask<Result>(work: (client: ImapFlow) => Promise<Result>): Promise<Result>
  inFolder<Result>(path: string, work: FolderWork<Result>): Promise<Result>
  /** Reopens the folder first, because an open folder does not show email that arrived meanwhile. */
  inFreshFolder<Result>(path: string, work: FolderWork<Result>): Promise<Result>
  listFolders(): Promise<ListResponse[]>
  /** The next call reconnects. */
  close(): Promise<void>
}

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 120_000 }

export function createImapSession(server: MailServer, outbound: Outbound): ImapSession {
  let connecting: Promise<ImapFlow> | undefined
  let closing: Promise<void> | undefined
  const connectAgain = () => {
    // The server counts a connection until it has ended.
    const begun = (async () => {
      await closing
      return retryWithNewToken(server, isLoginRefused, () => connect(server, outbound))
    })()
    connecting = begun
    begun.catch(() => {
      if (connecting === begun) connecting = undefined
    })
    return begun
  }
  const connected = async () => {
    const kept = connecting
    const client = await (kept ?? connectAgain())
    if (client.usable) return client
    // Several callers may notice the lost connection; the first one reconnects.
    return connecting && connecting !== kept ? connecting : connectAgain()
  }
  const ask: ImapSession['ask'] = async (work) => {
    try {
      return await work(await connected())
    } catch (error) {
      throw toImapFault(error)
    }
  }
  const visit = <Result>(path: string, work: FolderWork<Result>, isFresh: boolean) =>
    ask(async (client) => {
      const lock = await client.getMailboxLock(path, { readOnly: true })
      try {
        if (isFresh) await client.mailboxOpen(path, { readOnly: true })
        if (!client.mailbox) throw new MailFault('temporary', `The folder ${path} could not be opened.`)
        return await work(client, client.mailbox)
      } finally {
        lock.release()
      }
    })
  return {
    ask,
    inFolder: (path, work) => visit(path, work, false),
    inFreshFolder: (path, work) => visit(path, work, true),
    listFolders: () => ask((client) => client.list({ statusQuery: { messages: true } })),
    close() {
      const ended = connecting
      connecting = undefined
      closing = Promise.all([closing, ended?.then(end, () => undefined)]).then(() => undefined)
      return closing
    },
  }
}

const end = (client: ImapFlow) => client.logout().catch(() => client.close())

/** The client library is loaded with the first mailbox. */
async function connect(server: MailServer, outbound: Outbound): Promise<ImapFlow> {
  const { host, port, secure, user, password, oauth } = server
  const accessToken = oauth && (await oauth.get())
  const [[found], { ImapFlow }] = await Promise.all([outbound.resolve(host), import('imapflow')])
  // The checked IP address, not the name, which might resolve to another one a moment later.
  const address = found?.address ?? host
  const client = new ImapFlow({
    host: address,
    servername: host,
    port,
    secure,
    ...(secure || outbound.isListed(host, address) ? {} : { doSTARTTLS: true }),
    auth: accessToken ? { user, accessToken } : { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    ...timeouts,
  })
  // Failures are reported by the failing call; without a listener they would end the process.
  client.on('error', () => undefined)
  await client.connect().catch(async (fault: unknown) => {
    // A rejected token is not used until its expiry.
    if (oauth && accessToken && isLoginRefused(fault)) await oauth.drop(accessToken)
    throw fault
  })
  return client
}
