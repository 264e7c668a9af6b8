import { orThrow } from '@attendant/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toFault } from '../../../app/errors/faults.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant, useSession } from '../../../app/session/session.tsx'
import { confirm } from '../../../ui/forms/confirm.ts'
import { dropMessage, patchMessage, putMessage } from '../messages/use-messages.ts'
import type { Message, Ticket } from '../use-ticket.ts'

interface Reply {
  text: string
  /** The end user's message that waits for an answer, if one does. */
  target: Message | undefined
}

let temporary = 0

/**
 * Sends a reply. It stands in the conversation at once; when it cannot be sent, it goes back to where it was typed
 * (`onFailed`). A message that somebody answered meanwhile is asked about before a second answer goes out.
 */
export function useReply(ticket: Ticket, onFailed: (text: string) => void) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const { me } = useSession()
  const queries = useQueryClient()
  const { ticketID } = ticket

  const add = (text: string) =>
    orThrow(
      attendant.POST('/ticketMessages/create-new', { body: { ticketID, senderType: 'CustomerRep', message: text } }),
    )
  const answer = async ({ text, target }: Reply) => {
    if (!target) return void (await add(text))
    const body = text === target.aiAnswer ? {} : { modifiedAnswer: text }
    const path = { id: target.messageID }
    try {
      await orThrow(attendant.POST('/ticketMessages/{id}/send', { params: { path }, body }))
    } catch (fault) {
      if (toFault(fault).status !== 409 || !(await askForSecond())) throw fault
      await add(text)
    }
  }
  const askForSecond = () =>
    confirm({ title: t('ticket.answeredTitle'), text: t('ticket.answeredText'), confirm: t('ticket.sendAnyway') })

  return useMutation({
    mutationFn: answer,
    onMutate: ({ text, target }) => {
      const messageID = --temporary
      putMessage(queries, { ...blank(ticket, messageID), message: text, customerRepName: me?.sub ?? null })
      if (target) patchMessage(queries, ticketID, target.messageID, { status: 'Answered' })
      return messageID
    },
    onError: (_fault, { text, target }, messageID) => {
      if (target) patchMessage(queries, ticketID, target.messageID, { status: target.status })
      if (messageID !== undefined) dropMessage(queries, ticketID, messageID)
      onFailed(text)
    },
    onSettled: async (_nothing, fault, _reply, messageID) => {
      await queries.invalidateQueries({ queryKey: ['messages', ticketID] })
      if (!fault && messageID !== undefined) dropMessage(queries, ticketID, messageID)
      void queries.invalidateQueries({ queryKey: ['tickets'] })
    },
  })
}

/** What a message of ours looks like before the service has it. */
const blank = ({ ticketID, channelID, subject }: Ticket, messageID: number): Message => ({
  messageID,
  ticketID,
  channelID,
  subject,
  dateCreated: new Date().toISOString(),
  messageDate: null,
  senderType: 'CustomerRep',
  customerRepID: null,
  customerRepName: null,
  isAI: false,
  isInternal: false,
  status: 'Queued',
  failure: null,
  deliveryStatus: null,
  message: null,
  fromAddress: null,
  toAddress: null,
  replyTo: null,
  fromName: null,
  uid: null,
  preview: '',
  textBody: null,
  htmlBody: null,
  pageScreenshot: null,
  pageURL: null,
  language: null,
  isOpened: false,
  hasAttachment: false,
  isEscalated: false,
  aI_FeedbackComment: null,
  isLiked: null,
  customFieldsData: null,
  aiAnswer: null,
  aiAnswerSources: [],
  answersMessageID: null,
  threadedBy: null,
  arrivedAs: null,
  authentication: null,
  authenticationDetails: null,
  omittedFiles: [],
  topics: [],
  attachments: [],
  actions: [],
})
