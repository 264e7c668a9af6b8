import type { ChannelType } from '../../../../contract/channel.ts'
import { deliverToChat } from '../../chat/deliver-to-chat.ts'
import { sendMail } from '../../mail/sending/send-mail.ts'
import { sendSpeech } from '../../telephony/send-speech.ts'
import { sendWhatsApp } from '../../telephony/send-whatsapp.ts'
import type { Sender } from './sender.ts'

export type Senders = Record<ChannelType, Sender | undefined>

/** Who carries a message out of the house. A channel type without a sender fails visibly. */
export const senders: Senders = {
  Email: sendMail,
  Chat: deliverToChat,
  Phone: sendSpeech,
  WhatsApp: sendWhatsApp,
}
