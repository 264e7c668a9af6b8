import type { HubContext } from '@attendant/signalr'
import { type Handlers, HubException } from '@attendant/signalr'
import type { Rep, Visitor } from '../../access.ts'
import { bindCustomer, type Context } from '../../context.ts'
import { answerInChat } from '../../desk/csat/answer-csat.ts'
import { rateAnswerOfTicket } from '../../desk/messages/replies/rate-answer.ts'
import { listPresence, setAvailability } from '../../desk/presence/set-availability.ts'
import { leaveTicket, viewTicket } from '../../desk/presence/view-ticket.ts'
import { seesTicket } from '../../desk/sight/find-seen.ts'
import { ticketExists } from '../../desk/tickets/ticket-exists.ts'
import { refuse } from '../../errors.ts'
import { Refusal } from '../../platform/errors.ts'
import { addressKey } from '../../platform/http/protection/client-address.ts'
import type { RateLimit } from '../../platform/http/protection/rate-limit.ts'
import type { AwaitTurn } from '../../platform/http/protection/request-turns.ts'
import { checkAvailability, escalateChat } from '../chat/escalate-chat.ts'
import { sendChatMessage } from '../chat/send-chat-message.ts'
import { showChat } from '../chat/show-chat.ts'
import { leaveEmail } from '../chat/visitors/leave-email.ts'
import { requestEmailCode, verifyEmail } from '../chat/visitors/verify-email.ts'
import type { Feeds } from './feeds.ts'
import type { DeskHubDefinition } from './hub-definition.ts'
import type { HubUser, Listener } from './listener.ts'
import { publishTyping } from './publish-typing.ts'

export type Call = HubContext<DeskHubDefinition, HubUser>

export interface HubParts {
  context: Context
  nodeID: string
  feeds: Feeds
  /** Counts what visitors send. */
  perVisitor: RateLimit
  perAddress: RateLimit
  /** Calls wait like requests of the same customer. */
  awaitTurn?: AwaitTurn | undefined
}

export const listenerOf = ({ connection }: Call): Listener => connection.items.get('listener') as Listener

/** The caller; `mayCall` has ensured that it is one of these. */
const repOf = (call: Call) => listenerOf(call).who as Rep
const visitorOf = ({ connection }: Call) => connection.user.who as Visitor

/** Intentional errors are returned to the caller; others only as a generic failure. */
const inWords = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
  try {
    return await work
  } catch (fault) {
    throw fault instanceof Refusal ? new HubException(fault.message) : fault
  }
}

export function createHandlers(parts: HubParts): Handlers<DeskHubDefinition, Call> {
  const handlers: Handlers<DeskHubDefinition, Call> = {
    Resume: (call, after) => resume(parts, call, after),
    ...agentHandlers(parts),
    ...visitorHandlers(parts),
  }
  return parts.awaitTurn ? takeTurns(handlers, parts.awaitTurn) : handlers
}

type Handle = (call: Call, ...values: unknown[]) => unknown

function takeTurns(handlers: Handlers<DeskHubDefinition, Call>, awaitTurn: AwaitTurn) {
  const inTurn =
    (handle: Handle): Handle =>
    async (call, ...values) => {
      const end = await inWords(awaitTurn(call.connection.user.who.customerID))
      try {
        return await handle(call, ...values)
      } finally {
        end()
      }
    }
  const entries = Object.entries(handlers).map(([name, handle]) => [name, inTurn(handle as Handle)])
  return Object.fromEntries(entries) as Handlers<DeskHubDefinition, Call>
}

async function resume({ feeds }: HubParts, call: Call, after: number): Promise<number> {
  const feed = feeds.find(call.connection.user.who.customerID)
  if (!feed) throw new HubException('The connection is closing.')
  return feed.resume(listenerOf(call), after)
}

function agentHandlers({ context, nodeID }: HubParts) {
  const own = (call: Call) => bindCustomer(context, call.connection.user.who.customerID)
  const placeOf = ({ connection }: Call) => ({ nodeID, connectionID: connection.id })
  return {
    SetAvailability: (call, wish) => inWords(setAvailability(own(call), repOf(call), wish)),
    ListPresence: (call) => listPresence(own(call), repOf(call).customerID),
    ViewTicket: (call, ticketID) => inWords(viewTicket(own(call), repOf(call), placeOf(call), ticketID)),
    LeaveTicket: (call, ticketID) => leaveTicket(own(call), repOf(call), placeOf(call), ticketID),
    Typing: (call, ticketID, isTyping) => inWords(typeAsRep(own(call), call, ticketID, isTyping)),
  } satisfies Partial<Handlers<DeskHubDefinition, Call>>
}

async function typeAsRep(context: Context, call: Call, ticketID: number, isTyping: boolean): Promise<void> {
  const rep = repOf(call)
  if (isRepetition(context, call, `${ticketID} ${isTyping}`)) return
  const isThere = await ticketExists(context.db, rep.customerID, ticketID)
  if (!isThere || !(await seesTicket(context.db, rep, ticketID))) throw refuse('ticket_not_found')
  await publishTyping(context, rep, { ticketID, isTyping, connectionID: call.connection.id })
}

function visitorHandlers({ context, feeds, perVisitor, perAddress }: HubParts) {
  const own = (call: Call) => bindCustomer(context, call.connection.user.who.customerID)
  const count = async ({ ticketToken, address }: Visitor) => {
    await perVisitor.count(ticketToken)
    await perAddress.count(`chat ${addressKey(address)}`)
  }
  const asking = <Answer>(call: Call, ask: (visitor: Visitor) => Promise<Answer>) =>
    inWords(perVisitor.count(`${visitorOf(call).ticketToken} asks`).then(() => ask(visitorOf(call))))
  return {
    OpenChat: (call) => asking(call, () => openChat(own(call), feeds, call)),
    SendMessage: (call, message) =>
      inWords(count(visitorOf(call)).then(() => sendChatMessage(own(call), visitorOf(call), message))),
    async TypeMessage(call, isTyping) {
      const { ticketID } = visitorOf(call)
      if (ticketID === undefined || isRepetition(context, call, `${isTyping}`)) return
      await publishTyping(own(call), visitorOf(call), { ticketID, isTyping, connectionID: call.connection.id })
    },
    RateAnswer: (call, messageID, isLiked) =>
      asking(call, (visitor) => rateAnswer(own(call), visitor, { messageID, isLiked })),
    AnswerCsat: (call, answer) =>
      asking(call, (visitor) =>
        answerInChat(own(call), { customerID: visitor.customerID, ticketID: visitor.ticketID }, answer),
      ),
    CheckAvailability: (call) => asking(call, (visitor) => checkAvailability(own(call), visitor)),
    Escalate: (call, isWanted) => asking(call, (visitor) => escalateChat(own(call), visitor, isWanted)),
    LeaveEmail: (call, form) =>
      inWords(count(visitorOf(call)).then(() => leaveEmail(own(call), visitorOf(call), form))),
    RequestEmailCode: (call) =>
      inWords(count(visitorOf(call)).then(() => requestEmailCode(own(call), visitorOf(call)))),
    VerifyEmail: (call, code) =>
      inWords(count(visitorOf(call)).then(() => verifyEmail(own(call), visitorOf(call), code))),
  } satisfies Partial<Handlers<DeskHubDefinition, Call>>
}

/** A chat without a ticket has no answers. */
const rateAnswer = (context: Context, visitor: Visitor, opinion: { messageID: number; isLiked: boolean }) =>
  visitor.ticketID === undefined
    ? checkAvailability(context, visitor)
    : rateAnswerOfTicket(context, { ...visitor, ticketID: visitor.ticketID }, opinion)

/** The number is read before the state: events in between are in both, and `Resume` replays them. */
async function openChat(context: Context, feeds: Feeds, call: Call) {
  const visitor = visitorOf(call)
  const sequence = (await feeds.find(visitor.customerID)?.catchUpNow()) ?? 0
  return { ...(await showChat(context, visitor)), sequence }
}

/** Clients repeat typing: one event per second is enough, plus a few changes. */
const quietMs = 1_000
const maxChanges = 4

function isRepetition({ now }: Context, { connection }: Call, what: string): boolean {
  const last = connection.items.get('typing') as { what: string; at: number; changes: number } | undefined
  const at = now().getTime()
  const isFresh = last !== undefined && at - last.at < quietMs
  if (isFresh && (last.what === what || last.changes >= maxChanges)) return true
  connection.items.set('typing', isFresh ? { what, at: last.at, changes: last.changes + 1 } : { what, at, changes: 1 })
  return false
}
