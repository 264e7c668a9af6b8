import type { ConnectionTest } from '@attendant/contract/channels/mail.ts'
import { MailFault } from '../../../adapters/mail/mail.ts'
import type { Context } from '../../../context.ts'
import { getChannelInPath } from '../../../organization/channels/get-live-channel.ts'
import { useMailbox } from './use-mailbox.ts'

/** Signs in to the mailbox of a channel and looks at its inbox. What goes wrong is the answer, in words for people. */
export async function testConnection(context: Context, customerID: number, channelID: number): Promise<ConnectionTest> {
  await getChannelInPath(context.db, customerID, channelID)
  try {
    const { total } = await useMailbox(context, { customerID, channelID }, (mailbox) => mailbox.getFolder('Inbox'))
    return { isWorking: true, problem: null, inboxCount: total }
  } catch (fault) {
    if (!(fault instanceof MailFault)) throw fault
    return { isWorking: false, problem: fault.message, inboxCount: null }
  }
}
