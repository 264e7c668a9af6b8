import type { ChannelType } from '../../../../contract/organization/channel.ts'
import { deliverToChat } from '../../../channels/chat/deliver-to-chat.ts'
import { sendMail } from '../../../channels/email/sending/send-mail.ts'
import { sendSpeech } from '../../../channels/telephony/send-speech.ts'
import { sendWhatsApp } from '../../../channels/telephony/send-whatsapp.ts'
import type { Sender } from './sender.ts'

export type Senders = Record<ChannelType, Sender | undefined>

/** Who carries a message out of the house. A channel type without a sender fails visibly. */
export const senders: Senders = {
  Email: sendMail,
  Chat: deliverToChat,
  Phone: sendSpeech,
  WhatsApp: sendWhatsApp,
}
