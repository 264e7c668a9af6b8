import { type Attendant, createAttendant, orThrow } from '@attendant/client'
import { createReceiver, type WebhookEvent } from '../webhook-receiver.ts'

interface ShopSettings {
  baseUrl: string
  /** An API token with the permission `sendReplies`. */
  apiToken: string
  /** Of the webhook. */
  webhookSecret: string
  /** The `token` of the shop's chat channel. */
  channelToken: string
  /** The shop's own origin: one of the channel's hostnames. */
  origin: string
}

export interface ShopUser {
  id: string
  language: string
}

/** The backend of a small shop: opens chats for its users, and answers where their orders are. */
export function createShop(settings: ShopSettings, orders: Map<string, string>) {
  const attendant = createAttendant({ baseUrl: settings.baseUrl, token: settings.apiToken })
  const chats = new Map<string, string>()
  return {
    signIntoChat: (user: ShopUser) => signIntoChat(settings, chats, user),
    receiver: createReceiver(settings.webhookSecret, (event) => answerOrders(attendant, orders, event)),
  }
}

/**
 * Opens the chat of a signed-in user, the same one on all devices: the shop remembers its key. The token in the answer is
 * for the page, to connect to the hub.
 */
async function signIntoChat(
  { baseUrl, channelToken, origin }: ShopSettings,
  chats: Map<string, string>,
  user: ShopUser,
) {
  const ticketToken = chats.get(user.id) ?? null
  const attendant = createAttendant({ baseUrl })
  const body = { channelToken, lang: user.language, ticketToken, pageURL: `${origin}/account` }
  const session = await orThrow(attendant.POST('/api/Chat/session', { body, headers: { origin } }))
  chats.set(user.id, session.ticketToken)
  return session
}

/** Called for each event of the webhook. */
async function answerOrders(
  attendant: Attendant,
  orders: Map<string, string>,
  { type, data }: WebhookEvent,
): Promise<void> {
  if (type !== 'message.created' || data.senderType !== 'EndUser') return
  const [number = ''] = /\bA-\d{4}\b/.exec(String(data.message)) ?? []
  const state = orders.get(number)
  if (!state) return
  const body = {
    ticketID: Number(data.ticketID),
    senderType: 'CustomerRep' as const,
    message: `Order ${number}: ${state}.`,
  }
  const headers = { 'Idempotency-Key': `order-answer-${data.messageID}` }
  await orThrow(attendant.POST('/ticketMessages/create-new', { body, headers }))
}
