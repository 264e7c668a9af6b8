import type { Context } from '../../../context.ts'
import { findByOwnID, insertReferences } from '../mails.store.ts'
import type { ParsedMail } from '../parsing/parsed-mail.ts'
import type { IncomingMail, TakenMail } from './incoming-mail.ts'
import { isBlocked, judgeIncoming } from './judge-incoming.ts'
import { placeMail } from './place-mail.ts'
import { dropFiles, storeParts } from './store-parts.ts'

/**
 * Takes in one mail that was read: judged, placed and stored, or left out for a reason. Whatever is wrong with the mail itself
 * is thrown, and concerns this mail alone. The original stays in the storage exactly when the mail was imported.
 */
export async function takeMail(context: Context, incoming: IncomingMail, mail: ParsedMail): Promise<TakenMail> {
  if (await isCopyOfOurs(context, incoming, mail)) return { outcome: 'Skipped', why: 'Known', messageID: null }
  if (await isBlocked(context, incoming, mail)) return { outcome: 'Skipped', why: 'Blocked', messageID: null }

  const parts = await storeParts(context, mail)
  let isStored = false
  try {
    const taken = await placeMail(context, { incoming, mail, parts }, (inside) => judgeIncoming(inside, incoming, mail))
    isStored = taken.outcome === 'Imported'
    return taken
  } finally {
    if (!isStored) await dropFiles(context, parts.files)
  }
}

/** What we sent comes back from the folder of sent mail, at times under another Message-ID: that is learnt. */
async function isCopyOfOurs({ db }: Context, incoming: IncomingMail, mail: ParsedMail): Promise<boolean> {
  const mark = mail.headers['x-attendant-message']
  if (!mark) return false
  const [ours] = await findByOwnID(db, incoming, [mark])
  if (!ours) return false
  await insertReferences(db, { ...incoming, messageID: ours.message.messageID }, { own: [mail.messageID] })
  return true
}
