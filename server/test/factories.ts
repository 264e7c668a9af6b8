import type { Action, ActionCreate } from '@attendant/contract/automation/action.ts'
import type { HookAction, HookActionCreate } from '@attendant/contract/automation/hook.ts'
import type { Attachment } from '@attendant/contract/desk/attachment.ts'
import type { Note, NoteCreate } from '@attendant/contract/desk/note.ts'
import type { Ticket, TicketCreate } from '@attendant/contract/desk/ticket.ts'
import type { TicketMessage, TicketMessageCreate } from '@attendant/contract/desk/ticket-message.ts'
import type { Upload } from '@attendant/contract/desk/upload.ts'
import type { ErrorBody } from '@attendant/contract/errors.ts'
import type { Document, DocumentWrite } from '@attendant/contract/knowledge/document.ts'
import type { Topic, TopicWrite } from '@attendant/contract/knowledge/topic.ts'
import type { Channel, ChannelWrite } from '@attendant/contract/organization/channel.ts'
import type { ChannelFolder, ChannelFolderWrite } from '@attendant/contract/organization/channel-folder.ts'
import type {
  ChannelTranslation,
  ChannelTranslationWrite,
} from '@attendant/contract/organization/channel-translation.ts'
import type { Answer, Client, Desk } from './desk.ts'

/** Creates objects over HTTP like a client, with defaults for everything that a test does not set. */

let serial = 0

/** Posts, and fails the test if the request is rejected. */
export async function made<Made>(desk: Desk, path: string, body: object): Promise<Made> {
  const answer = await desk.post<Made>(path, body)
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** A chat by default; email and phone channels get an address or a number. */
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

export const makeTopic = (desk: Desk, given: Partial<TopicWrite> = {}): Promise<Topic> =>
  made(desk, '/api/Topics', { name: `Topic ${++serial}`, ...given })

export const makeAction = (desk: Desk, given: Partial<ActionCreate> = {}): Promise<Action> =>
  made(desk, '/api/Actions', { name: `Action ${++serial}`, priority: 1, isActive: true, ...given })

interface AttachedFile {
  bytes?: Uint8Array<ArrayBuffer> | string
  fileName?: string
  contentType?: string
}

/** Returns the response of the upload; `text/plain` by default. */
export function attach(
  client: Client,
  messageID: number,
  { bytes = 'Hello', fileName = 'note.txt', contentType = 'text/plain' }: AttachedFile = {},
  headers: Record<string, string> = {},
): Promise<Answer<Attachment & ErrorBody>> {
  const form = new FormData()
  form.append('file', new File([bytes], fileName, { type: contentType }))
  return client.post(`/ticketMessages/${messageID}/attachments`, form, headers)
}

export async function upload(client: Client, { bytes = 'Hello', fileName = 'note.txt' }: AttachedFile = {}) {
  const form = new FormData()
  form.append('file', new File([bytes], fileName))
  return client.post<Upload>('/api/Uploads', form)
}

/** With one file. */
export async function makeNote(desk: Desk, ofTicket?: number, given: Partial<NoteCreate> = {}): Promise<Note> {
  const ticketID = ofTicket ?? (await makeTicket(desk)).ticketID
  const { uploadID } = (await upload(desk)).body
  return made(desk, `/tickets/${ticketID}/notes`, { text: 'Look here.', uploadIDs: [uploadID], ...given })
}

export async function makeTicket(desk: Desk, given: Partial<TicketCreate> = {}): Promise<Ticket> {
  const channelID = given.channelID ?? (await makeChannel(desk)).channelID
  return made(desk, '/tickets', { channelID, ...given })
}

export async function makeHookAction(desk: Desk, given: Partial<HookActionCreate> = {}): Promise<HookAction> {
  const actionID = given.actionID ?? (await makeAction(desk)).actionID
  return made(desk, '/api/hookactions', { hookName: 'OnClose', priority: 1, ...given, actionID })
}

/** A static text by default. */
export function makeDocument(desk: Desk, given: Partial<DocumentWrite> = {}): Promise<Document> {
  return made(desk, '/api/Documents', { name: `Document ${++serial}`, isDataRetrievalProcess: false, ...given })
}

/** By default from an anonymous end user, on a new ticket. */
export async function makeMessage(desk: Desk, given: Partial<TicketMessageCreate> = {}): Promise<TicketMessage> {
  const channelID = given.channelID ?? (given.ticketID ? undefined : (await makeChannel(desk)).channelID)
  return made(desk, '/ticketMessages/create-new', { message: 'Hello', ...given, channelID })
}
