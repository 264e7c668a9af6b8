import type { ComposeDefaults, ComposeMode } from '@attendant/contract/desk/composer.ts'
import type { Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { findChannel } from '../../../organization/channels/get-live-channel.ts'
import { channelsPort } from '../../ports.ts'
import { getTicketOfMessages } from '../messages.store.ts'
import { assertAnswered } from './assert-answered.ts'

/** Only email has addresses, signature and quote. */
export async function composeReply(
  context: Context,
  { customerID, customerRepID }: Rep,
  ticketID: number,
  { mode = 'replyAll', messageID = null }: { mode?: ComposeMode; messageID?: number | null },
): Promise<ComposeDefaults> {
  const { channelID } = await getTicketOfMessages(context.db, customerID, ticketID)
  if (messageID !== null) await assertAnswered(context.db, { customerID, ticketID, messageID }, 'messageID')
  const channel = await findChannel(context.db, customerID, channelID)
  if (channel?.channelType === 'Email') {
    return channelsPort(context).composeMail(context, { customerID, customerRepID, ticketID, messageID, mode })
  }
  const problem = mode === 'forward' ? 'Only messages of email channels can be forwarded.' : null
  return { ...nothing, problem: channel?.dateDeleted ? 'The channel is deleted.' : problem }
}

const nothing = {
  toAddresses: [],
  ccAddresses: [],
  bccAddresses: [],
  subject: '',
  signatureHTML: null,
  quotedHTML: null,
}
