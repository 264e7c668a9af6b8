import { buffer } from 'node:stream/consumers'
import type { Context } from '../../../../context.ts'
import { Refusal } from '../../../../platform/errors.ts'
import { type Attempt, addJob } from '../../../../platform/jobs/jobs.ts'
import type { ChannelKey } from '../../connections/channel-key.ts'
import { type Mailbox, useMailbox } from '../../connections/use-mailbox.ts'
import { storeOriginal } from '../../receiving/store-original.ts'

export const fileCopyJob = 'mail.file-copy'

interface FileCopy extends ChannelKey {
  /** With angle brackets. */
  internetMessageID: string
  storageKey: string
}

/** Two days, most of them in steps of six hours. */
const maxAttempts = 16

/**
 * Sends from the mailbox of a channel. If the copy cannot be stored in the sent folder yet, for example because the
 * server accepts no more connections, a job does it: the email has been sent, and must not be sent again because of
 * its copy.
 */
export async function sendFrom(
  context: Context,
  channel: ChannelKey,
  mailbox: Mailbox,
  mail: Parameters<Mailbox['send']>[0],
): ReturnType<Mailbox['send']> {
  const { unfiled, ...sent } = await mailbox.send(mail)
  if (unfiled) {
    await queueCopy(context, channel, mail.messageID, unfiled).catch((fault: unknown) =>
      context.log.warn({ err: fault, ...channel }, 'Failed to keep the copy of a sent email.'),
    )
  }
  return sent
}

export async function queueCopy(
  context: Context,
  { customerID, channelID }: ChannelKey,
  internetMessageID: string,
  bytes: Buffer,
): Promise<void> {
  const { storageKey } = await storeOriginal(context, bytes)
  const payload: FileCopy = { customerID, channelID, internetMessageID, storageKey }
  await addJob(context.db, fileCopyJob, payload, { lane: 'bulk', maxAttempts })
}

/** Job. Idempotent: an existing copy is not stored again. */
export async function fileCopy(context: Context, payload: FileCopy, attempt: Attempt): Promise<void> {
  const { customerID, channelID, internetMessageID, storageKey } = payload
  const kept = await context.storage.get(storageKey)
  if (!kept) return
  try {
    const bytes = await buffer(kept)
    await useMailbox(context, payload, async (mailbox) => mailbox.fileCopy?.(internetMessageID, bytes))
  } catch (fault) {
    const isChannelGone = fault instanceof Refusal
    if (!isChannelGone && attempt.attempts < attempt.max_attempts) throw fault
    context.log.warn({ err: fault, customerID, channelID }, 'Failed to file the copy of a sent email.')
  }
  await context.storage.delete(storageKey)
}
