import type { Context } from '../../../context.ts'
import type { MessageRow } from '../../../desk/messages/get-message-for-caller.ts'
import { isDatabaseAway } from '../../../platform/database/faults.ts'
import { isGuid } from '../../../platform/database/guid.ts'
import { isMessageToken } from '../authentication/mail-tokens.ts'
import { findByOwnID, listOwnAddresses, nameSentMail } from '../mails.store.ts'
import type { ParsedMail } from '../parsing/parsed-mail.ts'
import { readSurveyID } from '../surveys/survey-ids.ts'
import type { IncomingMail, TakenMail } from './incoming-mail.ts'
import { isBlocked, judgeIncoming } from './judge-incoming.ts'
import { type Judge, placeMail, type ReadMail } from './place-mail.ts'
import { dropFiles, storeParts } from './store-parts.ts'

/**
 * Imports one parsed email: it is judged, placed and stored, or skipped for a reason. Errors of the email itself are
 * thrown and affect only this email. The original stays in the storage exactly if the email was, or may have been,
 * imported.
 */
export async function takeMail(context: Context, incoming: IncomingMail, mail: ParsedMail): Promise<TakenMail> {
  if (await isOfSurvey(context, incoming, mail)) return { outcome: 'Skipped', why: 'Known', messageID: null }
  const ours = await findOurs(context, incoming, mail)
  if (ours && (await isCopy(context, incoming, mail, ours))) {
    return { outcome: 'Skipped', why: 'Known', messageID: null }
  }
  if (await isBlocked(context, incoming, mail)) return { outcome: 'Skipped', why: 'Blocked', messageID: null }
  const parts = await storeParts(context, mail)
  return placeOrDrop(context, { incoming, mail, parts }, { isSignedByUs: ours !== undefined })
}

/** Its files stay in the storage exactly if the email was, or may have been, imported. */
export async function placeOrDrop(
  context: Context,
  read: ReadMail,
  { isSignedByUs }: { isSignedByUs: boolean },
): Promise<TakenMail> {
  const { files } = read.parts
  const judge: Judge = (inside) => judgeIncoming(inside, read.incoming, read.mail, isSignedByUs)
  const taken = await placeMail(context, read, judge).catch(async (fault: unknown) => {
    // If the connection breaks during the commit, the email may be stored, so the files belong to it.
    if (!isDatabaseAway(fault)) await dropFiles(context, files)
    throw fault
  })
  if (taken.outcome !== 'Imported') await dropFiles(context, files)
  return taken
}

/**
 * A satisfaction survey is not a message: neither its copy in the sent folder, nor its bounce.
 */
async function isOfSurvey({ db, secrets }: Context, incoming: IncomingMail, mail: ParsedMail): Promise<boolean> {
  const { customerID, isSent } = incoming
  const isSurvey = (id: string) => readSurveyID(secrets, customerID, id) !== undefined
  if (mail.report?.messageIDs.some(isSurvey)) return true
  if (!isSurvey(mail.headers['x-attendant-message'] ?? '')) return false
  return isSent || (await listOwnAddresses(db, customerID)).has(mail.sender?.address.toLowerCase() ?? '')
}

/**
 * The message named by our own header, if its signature is valid. Before headers were signed, their text was a secret.
 */
async function findOurs(
  { db, secrets }: Context,
  incoming: IncomingMail,
  { headers }: ParsedMail,
): Promise<MessageRow | undefined> {
  const mark = headers['x-attendant-message']
  if (!mark) return undefined
  const found = await findByOwnID(db, incoming, [mark])
  return found.find(({ message }) => isMessageToken(secrets, message, mark) || isGuid(mark))?.message
}

/**
 * Our sent email is found again in the sent folder, sometimes with another Message-ID, which replies will cite. It
 * may also return to the inbox. Others may copy our header from an email they have seen.
 */
async function isCopy({ db }: Context, incoming: IncomingMail, mail: ParsedMail, ours: MessageRow): Promise<boolean> {
  const { customerID, channelID } = incoming
  if (!incoming.isSent) {
    const own = await listOwnAddresses(db, customerID)
    return own.has(mail.sender?.address.toLowerCase() ?? '')
  }
  await nameSentMail(db, { customerID, channelID, messageID: ours.messageID }, mail.messageID)
  return true
}
