import { orThrow } from '@attendant/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toFault } from '../../../app/errors/faults.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant, useSession } from '../../../app/session/session.tsx'
import { confirm } from '../../../ui/forms/confirm.ts'
import { dropMessage, patchMessage, putMessage } from '../messages/use-messages.ts'
import type { Message, Ticket } from '../use-ticket.ts'
import type { SentReply } from './close-when-sent.ts'

interface Reply {
  text: string
  /** The end user's message that waits for an answer, if one does; or the reply that failed and is sent anew. */
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
  const answer = async ({ text, target }: Reply): Promise<SentReply> => {
    if (!target) return add(text)
    const body = text === target.aiAnswer ? {} : { modifiedAnswer: text }
    const path = { id: target.messageID }
    try {
      await orThrow(attendant.POST('/ticketMessages/{id}/send', { params: { path }, body }))
      return isTheirs(target) ? { answersMessageID: target.messageID } : { messageID: target.messageID }
    } catch (fault) {
      if (toFault(fault).status !== 409 || !(await askForSecond())) throw fault
      return add(text)
    }
  }
  const askForSecond = () =>
    confirm({ title: t('ticket.answeredTitle'), text: t('ticket.answeredText'), confirm: t('ticket.sendAnyway') })

  return useMutation({
    mutationFn: answer,
    onMutate: ({ text, target }) => {
      if (target && !isTheirs(target)) {
        patchMessage(queries, ticketID, target.messageID, { message: text, status: 'Queued', failure: null })
        return undefined
      }
      const messageID = --temporary
      putMessage(queries, { ...blank(ticket, messageID), message: text, customerRepName: me?.sub ?? null })
      if (target) patchMessage(queries, ticketID, target.messageID, { status: 'Answered' })
      return messageID
    },
    onError: (_fault, { text, target }, messageID) => {
      if (target) {
        const { status, message, failure } = target
        patchMessage(queries, ticketID, target.messageID, { status, message, failure })
      }
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

const isTheirs = ({ senderType }: Message) => senderType === 'EndUser'

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
  toAddresses: [],
  ccAddresses: [],
  bccAddresses: [],
  recipients: [],
  scheduledFor: null,
  isForward: false,
  sentByTokenID: null,
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
  mailDetails: null,
  omittedFiles: [],
  topics: [],
  attachments: [],
  actions: [],
})
