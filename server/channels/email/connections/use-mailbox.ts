import { MailFault } from '../../../adapters/mail/mail.ts'
import type { Context } from '../../../context.ts'
import type { ChannelKey } from './channel-key.ts'
import { type MailConnection, readConnection } from './read-connection.ts'
import { recordFailure, recordSuccess } from './record-health.ts'

/** An open mailbox, as defined by the port. */
export type Mailbox = ReturnType<Context['mail']['open']>

/**
 * Opens a channel's mailbox for some work, and closes it. The channel's health shows the result: errors of the
 * provider or the settings are recorded and rethrown, errors of one email only rethrown. Do not call it in a
 * transaction, because the provider may take minutes.
 */
export async function useMailbox<Result>(
  context: Context,
  channel: ChannelKey,
  work: (mailbox: Mailbox, connection: MailConnection) => Promise<Result>,
): Promise<Result> {
  const startedAt = context.now()
  const connection = await readConnection(context, channel.customerID, channel.channelID)
  let mailbox: Mailbox | undefined
  try {
    mailbox = context.mail.open(connection)
    const result = await work(mailbox, connection)
    await recordSuccess(context, channel, startedAt)
    return result
  } catch (fault) {
    if (fault instanceof MailFault && concernsChannel(fault)) await recordFailure(context, channel, fault)
    throw fault
  } finally {
    await mailbox?.close().catch(() => undefined)
  }
}

const concernsChannel = ({ kind }: MailFault) =>
  kind === 'auth' || kind === 'config' || kind === 'throttled' || kind === 'temporary'
