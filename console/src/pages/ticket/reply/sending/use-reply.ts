import { type Attendant, type components, orThrow } from '@attendant/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toFault } from '../../../../app/errors/faults.ts'
import { useAttendant, useSession } from '../../../../app/session/session.tsx'
import type { Content } from '../../../../ui/editor/content.ts'
import { dropMessage, patchMessage, putMessage } from '../../messages/use-messages.ts'
import type { Message, Ticket } from '../../use-ticket.ts'
import { toUnsentMessage } from './unsent-message.ts'

type ComposerFields = Pick<
  components['schemas']['SendMessage'],
  | 'uploadIDs'
  | 'toAddresses'
  | 'ccAddresses'
  | 'bccAddresses'
  | 'replyAll'
  | 'signature'
  | 'holdSeconds'
  | 'sendAt'
  | 'closeAfterSend'
  | 'expectedLastMessageID'
>

export interface Reply {
  /** Shown until the service has stored the reply. */
  content: Content
  /** Whether the content is the unchanged AI draft. */
  isDraft: boolean
  /** The end user's message that awaits a reply, if any, or the failed reply that is sent again. */
  target: Message | undefined
  fields: ComposerFields
}

let temporary = 0

interface ReplyHooks {
  onFailed(reply: Reply): void
  /** Asks whether to send even though a teammate has replied in the meantime. */
  askForSecond(): Promise<boolean>
}

/**
 * Sends a reply. It appears in the conversation immediately; if sending fails, it returns to the editor. If a teammate has
 * replied in the meantime, the user is asked first. Returns the stored message if it can be found.
 */
export function useReply(ticket: Ticket, { onFailed, askForSecond }: ReplyHooks) {
  const attendant = useAttendant()
  const { me } = useSession()
  const queries = useQueryClient()
  const { ticketID } = ticket

  const answer = async (reply: Reply): Promise<Message | undefined> => {
    try {
      return await sendReply(attendant, ticketID, reply)
    } catch (fault) {
      const { code } = toFault(fault)
      if (code !== 'newer_message' && code !== 'message_already_answered') throw fault
      if (!(await askForSecond())) throw new Unsent()
      const fields = { ...reply.fields, expectedLastMessageID: null }
      if (code === 'newer_message') return sendReply(attendant, ticketID, { ...reply, fields })
      return addReply(attendant, ticketID, { ...reply, fields, isDraft: false })
    }
  }

  return useMutation({
    meta: { isQuiet: true },
    mutationFn: answer,
    onMutate: ({ content, target, fields }) => {
      const isHeld = Boolean(fields.holdSeconds || fields.sendAt)
      const status = isHeld ? 'Scheduled' : 'Queued'
      if (target && !isTheirs(target)) {
        patchMessage(queries, ticketID, target.messageID, { message: content.text, status, failure: null })
        return undefined
      }
      const messageID = --temporary
      const shown = { message: content.text, status, customerRepName: me?.sub ?? null } as const
      putMessage(queries, toUnsentMessage(ticket, { messageID, answersMessageID: target?.messageID ?? null, ...shown }))
      if (target) patchMessage(queries, ticketID, target.messageID, { status: 'Answered' })
      return messageID
    },
    onError: (_fault, reply, messageID) => {
      const { target } = reply
      if (target) {
        const { status, message, failure } = target
        patchMessage(queries, ticketID, target.messageID, { status, message, failure })
      }
      if (messageID !== undefined) dropMessage(queries, ticketID, messageID)
      onFailed(reply)
    },
    onSettled: async (_sent, fault, _reply, messageID) => {
      await queries.invalidateQueries({ queryKey: ['messages', ticketID] })
      if (!fault && messageID !== undefined) dropMessage(queries, ticketID, messageID)
      for (const key of [['tickets'], ['followers', ticketID]]) void queries.invalidateQueries({ queryKey: key })
    },
  })
}

/** The user decided not to send the reply; not an error. */
export class Unsent extends Error {}

async function sendReply(attendant: Attendant, ticketID: number, reply: Reply): Promise<Message | undefined> {
  const { target, fields, isDraft, content } = reply
  if (!target) return addReply(attendant, ticketID, reply)
  const path = { id: target.messageID }
  const words = isDraft ? {} : content.html ? { htmlBody: content.html } : { modifiedAnswer: content.text }
  await orThrow(attendant.POST('/ticketMessages/{id}/send', { params: { path }, body: { ...words, ...fields } }))
  return isTheirs(target) ? findAnswer(attendant, ticketID, target.messageID) : target
}

function addReply(attendant: Attendant, ticketID: number, { content, fields, target }: Reply): Promise<Message> {
  const words = content.html ? { htmlBody: content.html } : { message: content.text }
  const answers = target && isTheirs(target) ? { answersMessageID: target.messageID } : {}
  const body = { ticketID, senderType: 'CustomerRep', ...words, ...answers, ...fields }
  return orThrow(attendant.POST('/ticketMessages/create-new', { body }))
}

/** The response contains no ID: the reply is the newest answer to the message. */
async function findAnswer(attendant: Attendant, ticketID: number, answered: number): Promise<Message | undefined> {
  const query = { ticketId: ticketID, pageSize: 10, sortBy: 'dateCreated', sortOrder: 'desc' }
  // If it fails, the reply is sent nevertheless; undoing it is then only possible in the conversation.
  const page = await orThrow(attendant.GET('/ticketMessages', { params: { query } })).catch(() => undefined)
  return page?.items.find((one) => !isTheirs(one) && one.answersMessageID === answered)
}

export const isTheirs = ({ senderType }: Message) => senderType === 'EndUser'
