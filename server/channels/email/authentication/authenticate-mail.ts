import type { Context } from '../../../context.ts'
import type { ParsedMail } from '../parsing/parsed-mail.ts'
import type { IncomingMail } from '../receiving/incoming-mail.ts'
import type { Surroundings } from '../receiving/read-surroundings.ts'
import { type Judgement, judgeSender } from './judge-sender.ts'
import { deleteServer, observeServer } from './learned-servers.store.ts'
import { domainOf, isAligned, organizationOf } from './mail-domain.ts'
import { findServerName, type NamedServer } from './own-results.ts'
import { findReceivingServer, ownHosts } from './receiving-server.ts'

/** Whether an email is from whom its From names. What it shows of the mailbox's own server is learned. */
export async function authenticateMail(
  { db, now }: Pick<Context, 'db' | 'now'>,
  incoming: IncomingMail,
  mail: ParsedMail,
  { mailbox, authservID, learned, trustedForwarders }: Surroundings,
): Promise<Judgement> {
  const { source } = incoming
  const { trace, sender } = mail
  const server = findReceivingServer({ configured: authservID, learned: learned.authservID, source, mailbox })
  const isLearning = server.isLearned
  const named = isLearning ? findServerName(trace, ownHosts(source, mailbox)) : undefined
  const judged = {
    trace,
    sender: sender?.address ?? null,
    server: named?.isCertain ? { ...server, authservIDs: [named.authservID] } : server,
    trustedForwarders,
  }
  const judgement = judgeSender(judged)
  if (isLearning && isEvidence(mail, mailbox)) {
    const at = incoming.receivedAt ?? now()
    await learn(db, incoming, { named, learned, senderDomain: judgement.domain ?? '', at })
  }
  return judgement
}

/** Mail from within an organization is often not checked, and mail that no server relayed has no results. */
const isEvidence = ({ trace, sender }: ParsedMail, mailbox: string | null) =>
  trace.some(({ name }) => name === 'received') &&
  sender !== null &&
  domainOf(sender.address) !== '' &&
  !isAligned(sender.address, mailbox ?? '')

interface Learning {
  named: NamedServer | undefined
  learned: Surroundings['learned']
  senderDomain: string
  at: Date
}

async function learn(
  db: Context['db'],
  { customerID, channelID }: IncomingMail,
  { named, learned, senderDomain, at }: Learning,
): Promise<void> {
  if (!named) return learned.isBegun ? deleteServer(db, { customerID, channelID }) : undefined
  const authservID = organizationOf(named.authservID)
  if (authservID === learned.authservID) return
  await observeServer(db, { customerID, channelID, authservID, senderDomain: organizationOf(senderDomain), at })
}
