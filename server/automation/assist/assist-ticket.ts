import type { Assist, AssistAnswer, AssistKind, AssistSource } from '@attendant/contract/automation/assist.ts'
import { and, eq } from 'drizzle-orm'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { tickets } from '../../desk/tickets/tickets.table.ts'
import { invalidField, refuse } from '../../errors.ts'
import { findEngine } from '../../organization/models/find-engine.ts'
import { recordFault, recordUsage } from '../../organization/models/record-usage.ts'
import type { Refusal } from '../../platform/errors.ts'
import { type BuiltAssistRequest, buildAssistRequest } from './build-assist-request.ts'

const textless: readonly AssistKind[] = ['Ask', 'Summarize', 'NextStep']

/** Asks the customer's AI for help with a ticket. Stores nothing but the usage. */
export async function assistTicket(
  context: Context,
  { customerID }: Rep,
  ticketID: number,
  body: Assist,
  onText: (text: string) => void,
): Promise<AssistAnswer> {
  const [ticket] = await context.db
    .select()
    .from(tickets)
    .where(and(eq(tickets.customerID, customerID), eq(tickets.ticketID, ticketID)))
  if (!ticket) throw refuse('ticket_not_found')
  checkInput(body)
  const { kind } = body
  const choice = await findEngine(context, customerID, 'EmailText')
  if (!choice?.engine.assist) throw refuse('assist_needs_provider', { kind })
  const request = await buildAssistRequest(context, ticket, body)
  const assisted = await choice.engine.assist(request, onText).catch(async (fault: unknown) => {
    await recordFault(context, customerID, 'assist', fault)
    throw explain(fault, kind)
  })
  await recordUsage(context, customerID, 'assist', assisted.usage)
  return {
    kind,
    text: assisted.text,
    sources: toSources(assisted.citations, request),
    isAnswered: !assisted.isUnanswered,
    model: assisted.usage.model,
  }
}

function checkInput({ kind, text, question }: Assist): void {
  if (kind === 'Ask' && !question?.trim()) throw invalidField('question', 'required')
  if (!textless.includes(kind) && !text?.trim()) throw invalidField('text', 'required')
}

function explain(fault: unknown, kind: AssistKind): unknown {
  if (!(fault instanceof Error) || fault.name !== 'AiFault') return fault
  const reason = fault.message
  const refusals: Record<string, () => Refusal> = {
    unsupported: () => refuse('assist_needs_provider', { kind }),
    exhausted: () => refuse('assist_budget_used', { reason }, { headers: { 'retry-after': '3600' } }),
  }
  const given = 'kind' in fault ? refusals[String(fault.kind)] : undefined
  return given?.() ?? refuse('assist_failed', { reason })
}

/** Documents are numbered before messages. */
function toSources(
  citations: { mark: number; passage: string }[],
  { documents, messages }: BuiltAssistRequest,
): AssistSource[] {
  return citations.flatMap(({ mark, passage }): AssistSource[] => {
    const document = documents[mark - 1]
    if (document) {
      const { documentID, version, title } = document
      return [{ mark, documentID, version, messageID: null, title, passage }]
    }
    const message = messages[mark - documents.length - 1]
    if (!message) return []
    return [{ mark, documentID: null, version: null, messageID: message.messageID, title: '', passage }]
  })
}
