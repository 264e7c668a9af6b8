import type { Context } from '../../../context.ts'
import type { ParsedMail } from '../parsing/parsed-mail.ts'
import type { IncomingMail } from '../receiving/incoming-mail.ts'
import type { Surroundings } from '../receiving/read-surroundings.ts'
import { type Judgement, judgeSender } from './judge-sender.ts'
import { deleteServer, observeServer } from './learned-servers.store.ts'
import { domainOf, isAligned, organizationOf } from './mail-domain.ts'
import { findServerName } from './own-results.ts'
import { findReceivingServer, ownHosts } from './receiving-server.ts'

/** Whether an email really comes from its From address. Learns the mailbox's own server from the email. */
export async function authenticateMail(
  { db, now }: Pick<Context, 'db' | 'now'>,
  incoming: IncomingMail,
  mail: ParsedMail,
  surroundings: Surroundings,
): Promise<Judgement> {
  const { server, named } = findServer(incoming, mail, surroundings)
  const judged = {
    trace: mail.trace,
    sender: mail.sender?.address ?? null,
    server: named?.isCertain ? { ...server, authservIDs: [named.authservID] } : server,
    trustedForwarders: surroundings.trustedForwarders,
  }
  const judgement = judgeSender(judged)
  const { customerID, channelID } = incoming
  const observation = findServerObservation(incoming, mail, surroundings)
  if (observation === 'Unnamed') await deleteServer(db, { customerID, channelID })
  else if (observation) {
    const senderDomain = organizationOf(judgement.domain ?? '')
    const at = incoming.receivedAt ?? now()
    await observeServer(db, { customerID, channelID, authservID: observation.authservID, senderDomain, at })
  }
  return judgement
}

function findServer({ source }: IncomingMail, { trace }: ParsedMail, { mailbox, authservID, learned }: Surroundings) {
  const server = findReceivingServer({ configured: authservID, learned: learned.authservID, source, mailbox })
  const named = server.isLearned ? findServerName(trace, ownHosts(source, mailbox)) : undefined
  return { server, named }
}

/**
 * What an email reveals about the mailbox's own server, so that the next one may be judged differently; `Unnamed` if
 * the server wrote no name.
 */
export function findServerObservation(
  incoming: IncomingMail,
  mail: ParsedMail,
  surroundings: Surroundings,
): { authservID: string } | 'Unnamed' | undefined {
  const { server, named } = findServer(incoming, mail, surroundings)
  const { learned, mailbox } = surroundings
  if (!server.isLearned || !isEvidence(mail, mailbox)) return undefined
  if (!named) return learned.isBegun ? 'Unnamed' : undefined
  const authservID = organizationOf(named.authservID)
  return authservID === learned.authservID ? undefined : { authservID }
}

/** Email within an organization is often not checked, and email that no server relayed has no results. */
const isEvidence = ({ trace, sender }: ParsedMail, mailbox: string | null) =>
  trace.some(({ name }) => name === 'received') &&
  sender !== null &&
  domainOf(sender.address) !== '' &&
  !isAligned(sender.address, mailbox ?? '')
