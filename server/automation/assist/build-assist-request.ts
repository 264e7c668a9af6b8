import type { Assist, AssistKind } from '@attendant/contract/automation/assist.ts'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { messages } from '../../desk/messages/messages.table.ts'
import type { TicketRow } from '../../desk/tickets/tickets.table.ts'
import { type FoundPassage, searchKnowledge } from '../../knowledge/search/search-knowledge.ts'
import { getCustomerProfile } from '../../organization/customers/get-customer-profile.ts'
import { describeEndUser } from '../prompt/describe-end-user.ts'
import { gatherKnowledge } from '../prompt/gather-knowledge.ts'
import { listPromptDocuments } from '../prompt/list-prompt-documents.ts'

/** About 6,000 tokens. */
const maxCharacters = 24_000
const maxMessageCharacters = 4_000
const maxMessages = 80
const maxPassages = 8

const aboutTicket: readonly AssistKind[] = ['Ask', 'Rewrite', 'Expand', 'Summarize', 'NextStep']
const withKnowledge: readonly AssistKind[] = ['Ask', 'Rewrite', 'Expand', 'NextStep']

/** Builds the AI request: the text, and for some kinds messages and documents, but never notes or internal messages. */
export async function buildAssistRequest(context: Context, ticket: TicketRow, body: Assist) {
  const { customerID } = ticket
  const { kind } = body
  const { name, locale } = await getCustomerProfile(context.db, customerID)
  const [text, question] = [body.text?.trim() ?? '', body.question?.trim() ?? '']
  const isAboutTicket = aboutTicket.includes(kind) && !(kind === 'Summarize' && text)
  const thread = isAboutTicket ? await readMessages(context, ticket) : []
  const documents = withKnowledge.includes(kind) ? await findDocuments(context, ticket, question || text) : []
  return {
    kind,
    customerName: name,
    language: body.language ?? (await chooseLanguage(context, ticket, { kind, text, question, locale })),
    text,
    question,
    documents,
    messages: thread,
    facts: isAboutTicket ? await listFacts(context, ticket) : [],
    today: context.now().toISOString().slice(0, 10),
  }
}

export type BuiltAssistRequest = Awaited<ReturnType<typeof buildAssistRequest>>

async function readMessages({ db }: Context, { customerID, ticketID }: TicketRow) {
  const rows = await db
    .select({
      messageID: messages.messageID,
      senderType: messages.senderType,
      at: sql`coalesce(${messages.messageDate}, ${messages.dateCreated})`.mapWith(messages.dateCreated),
      text: sql<string>`left(coalesce(${messages.message}, ${messages.textBody}, ${messages.preview}), ${maxMessageCharacters}::int)`,
    })
    .from(messages)
    .where(isReadable(customerID, ticketID))
    .orderBy(desc(messages.dateCreated), desc(messages.messageID))
    .limit(maxMessages)
  let left = maxCharacters
  return rows
    .filter(({ text }) => {
      left -= text.length
      return left >= 0
    })
    .map(({ senderType, ...row }) => ({
      ...row,
      from: senderType === 'EndUser' ? ('end user' as const) : ('desk' as const),
    }))
    .toReversed()
}

const isReadable = (customerID: number, ticketID: number) =>
  and(
    eq(messages.customerID, customerID),
    eq(messages.ticketID, ticketID),
    eq(messages.isInternal, false),
    eq(messages.isForward, false),
    ne(messages.status, 'Scheduled'),
  )

/** Finds documents for the question, or for the end user's last message. Retrieves no external data. */
async function findDocuments(context: Context, ticket: TicketRow, wanted: string) {
  const last = await findLastQuestion(context, ticket)
  const text = wanted || (last?.message ?? last?.textBody ?? last?.preview) || ticket.subject
  const language = wanted ? undefined : (ticket.language ?? undefined)
  const asked = { text: text.slice(0, maxMessageCharacters), subject: ticket.subject, language }
  if (!last) return toDocuments(await searchKnowledge(context, ticket.customerID, { ...asked, limit: maxPassages }))
  const mapped = await listPromptDocuments(context, last, { onlyPromptDocuments: true, fromConversation: true })
  return (await gatherKnowledge(context, last, mapped, asked)).documents
}

const toDocuments = (found: FoundPassage[]) =>
  found.map(({ documentID, version, title, headings, text }) => {
    return { documentID, version, title: [title, ...headings].join(' › '), content: text }
  })

async function findLastQuestion({ db }: Context, { customerID, ticketID }: TicketRow): Promise<MessageRow | undefined> {
  const [last] = await db
    .select()
    .from(messages)
    .where(isReadable(customerID, ticketID))
    .orderBy(sql`${messages.senderType} = 'EndUser' desc`, desc(messages.messageID))
    .limit(1)
  return last
}

async function listFacts({ db }: Context, ticket: TicketRow): Promise<string[]> {
  const { subject, status, priority, isSnoozed, customerRepID } = ticket
  return [
    `Subject: ${subject}`,
    `Status: ${status}`,
    `Priority: ${priority}`,
    `Assigned: ${customerRepID === null ? 'to nobody' : 'yes'}`,
    ...(isSnoozed ? ['Snoozed: yes'] : []),
    ...(await describeEndUser(db, ticket)),
  ]
}

interface LanguageWish {
  kind: AssistKind
  text: string
  question: string
  locale: string | null
}

/** Undefined if the text or the question determines the language. */
async function chooseLanguage(context: Context, ticket: TicketRow, { kind, text, question, locale }: LanguageWish) {
  if (kind === 'Translate') {
    const target = ticket.language ?? locale ?? 'en'
    const isThere = baseOf((await identify(context, ticket.customerID, text)) ?? '') === baseOf(target)
    return isThere && locale && baseOf(locale) !== baseOf(target) ? locale : target
  }
  return text || question ? undefined : (ticket.language ?? locale ?? undefined)
}

const baseOf = (language: string) => language.toLowerCase().split(/[-_]/)[0]

async function identify({ ai, config }: Context, customerID: number, text: string): Promise<string | undefined> {
  return config.EMBEDDED_AI ? (await ai.embedded(`customer ${customerID}`).detectLanguage(text)).language : undefined
}
