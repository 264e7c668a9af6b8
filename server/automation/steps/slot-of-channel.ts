import type { LiveChannel } from '../../organization/channels/get-live-channel.ts'
import type { ModelSlot } from '../../organization/models/check-model-choice.ts'

const slots: Record<LiveChannel['channelType'], ModelSlot> = {
  Email: 'EmailText',
  Chat: 'Webchat',
  WhatsApp: 'Webchat',
  Phone: 'Call',
}

/** The model slot for replies on a channel. */
export const slotOfChannel = ({ channelType }: Pick<LiveChannel, 'channelType'>): ModelSlot => slots[channelType]
