import type { Channel, ChannelWrite } from '../../contract/channel.ts'
import type { ChannelFolder, ChannelFolderWrite } from '../../contract/channel-folder.ts'
import type { ChannelTranslation, ChannelTranslationWrite } from '../../contract/channel-translation.ts'
import type { Desk } from './desk.ts'

/** Things made over HTTP as a client would, with what a test does not name filled in. */

let serial = 0

/** Posts, and fails the test where the desk refuses: arranging is not what a test is about. */
async function made<Made>(desk: Desk, path: string, body: object): Promise<Made> {
  const answer = await desk.post<Made>(path, body)
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** A chat unless said otherwise; mail and phone channels get an address or a number of their own. */
export function makeChannel(desk: Desk, given: Partial<ChannelWrite> = {}): Promise<Channel> {
  const number = ++serial
  const { channelType = 'Chat' } = given
  return made(desk, '/api/Channels', {
    channelType,
    name: `Channel ${number}`,
    isActive: true,
    ...(channelType === 'Email' ? { emailAddress: `channel-${number}@example.test` } : {}),
    ...(channelType === 'Phone' || channelType === 'WhatsApp' ? { phoneNumber: `+4930${1_000_000 + number}` } : {}),
    ...given,
  })
}

export async function makeFolder(desk: Desk, given: Partial<ChannelFolderWrite> = {}): Promise<ChannelFolder> {
  const channelID = given.channelID ?? (await makeChannel(desk, { channelType: 'Email' })).channelID
  return made(desk, '/api/ChannelFolders', { channelID, name: `Folder ${++serial}`, ...given })
}

export async function makeTranslation(
  desk: Desk,
  given: Partial<ChannelTranslationWrite> = {},
): Promise<ChannelTranslation> {
  const channelID = given.channelID ?? (await makeChannel(desk)).channelID
  return made(desk, '/api/ChannelTranslations', { channelID, lang: 'en', ...given })
}
