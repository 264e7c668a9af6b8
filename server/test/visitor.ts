import type { ChatSession, ChatSessionCreate } from '@attendant/contract/channels/chat.ts'
import type { Channel } from '@attendant/contract/organization/channel.ts'
import type { Desk } from './desk.ts'
import { makeChannel } from './factories.ts'

export const page = 'https://shop.example.test'

export const makeChat = (desk: Desk, given: Parameters<typeof makeChannel>[1] = {}): Promise<Channel> =>
  makeChannel(desk, { channelType: 'Chat', hostnames: 'shop.example.test', ...given })

export const askForSession = (
  desk: Desk,
  body: Partial<ChatSessionCreate>,
  origin: string | undefined = page,
  networkAddress?: string,
) =>
  desk.stranger().post<ChatSession>('/api/Chat/session', body, {
    ...(origin ? { origin } : {}),
    ...(networkAddress ? { 'x-forwarded-for': networkAddress } : {}),
  })

/** A visitor who opened a chat on one of the customer's pages. */
export async function visitorOf(
  desk: Desk,
  given: Partial<ChatSessionCreate> = {},
  networkAddress?: string,
): Promise<ChatSession> {
  const channelToken = given.channelToken ?? (await makeChat(desk)).token
  const { status, body } = await askForSession(desk, { channelToken, ...given }, page, networkAddress)
  if (status !== 200) throw new Error(`The session was refused: ${JSON.stringify(body)}`)
  return body
}
