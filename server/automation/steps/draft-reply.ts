import { storeDraft } from '../../desk/messages/answers/store-draft.ts'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { requestPerson, withdrawPersonRequest } from '../../desk/tickets/changes/request-person.ts'
import { findExhaustion } from '../../organization/budgets/reasons.ts'
import type { ModelSlot } from '../../organization/models/check-model-choice.ts'
import { findEngine } from '../../organization/models/find-engine.ts'
import { type BuiltRequest, buildReplyRequest } from '../prompt/build-reply-request.ts'
import { streamDraft } from '../prompt/stream-draft.ts'
import type { Run, Step, StepContext, StepResult, TracedDocument } from '../runs/automation-run.ts'
import { settleFault, type Thinking, think, usageDetails } from '../think.ts'
import { handOver } from './hand-over.ts'
import { slotOfChannel } from './slot-of-channel.ts'

interface Drafted {
  reply: string
  escalate: boolean
  reason: string
  documentIDs: number[]
}

interface Prepared {
  request: Omit<BuiltRequest, 'fallbackLanguage'>
  thinking: Thinking<Drafted>
}

export const draftReply: Step<Prepared | undefined> = {
  async prepare(context, run, task) {
    const { ticket, message } = run
    if (!ticket || !message || findObstacle(run) || isWithoutAI(run)) return undefined
    const { fallbackLanguage, ...request } = await buildReplyRequest(context, run, { ticket, message }, task)
    const slot = await chooseSlot(context, run, request.images.length > 0)
    const onText = streamDraft(context, run)
    const about = { ...request, images: request.images.length }
    const thinking = await think(context, run, { slot, purpose: 'reply', about }, async (engine) => {
      request.language ??= (await identifyLanguage(context, run.customerID, request.message)) ?? fallbackLanguage
      return engine.draftReply(request, onText)
    })
    return { request, thinking }
  },
  async take(context, run, { chain = [] }, prepared) {
    const why = findObstacle(run)
    if (!why && run.message && isWithoutAI(run)) return leaveToPeople(context, run.message, run.facts.withoutAI)
    if (!prepared || !run.message) return { outcome: 'Skipped', why: why ?? 'There is nothing to answer.' }
    const { request, thinking } = prepared
    const details = { documents: toTraced(request.documents), instructions: request.instructions }
    if (thinking.kind === 'absent') return { ...(await leaveToPeople(context, run.message, thinking.reason)), details }
    if (thinking.kind === 'faulty') return { ...(await settleFault(context, run, thinking.reason)), details }

    const { reply, escalate, reason, documentIDs } = thinking.answer
    const drafted: StepResult = {
      outcome: 'Done',
      details: { ...details, ...usageDetails(thinking) },
      ...(reason ? { why: reason } : {}),
    }
    const language = request.language ?? null
    if (run.facts.isRetried) await withdrawPersonRequest(context, run.message)
    if (escalate) return { ...drafted, ...(await handOver(context, run, { reply, language, documentIDs, chain })) }
    if (!reply.trim()) return { ...drafted, ...(await settleFault(context, run, emptyReply)) }
    await storeDraft(context, run.message, { text: reply, documentIDs, language })
    return { ...drafted, facts: { isDrafted: true } }
  },
}

/** The embedded engine knows a language at once and for nothing. Where there is none, the model answers as it is asked. */
async function identifyLanguage(
  { ai, config }: StepContext,
  customerID: number,
  text: string,
): Promise<string | undefined> {
  return config.EMBEDDED_AI ? (await ai.embedded(`customer ${customerID}`).detectLanguage(text)).language : undefined
}

/** Pictures in a mail are for a model that can see, where there is one. */
async function chooseSlot(context: StepContext, { customerID, channel }: Run, hasImages: boolean): Promise<ModelSlot> {
  if (!hasImages || channel.channelType !== 'Email') return slotOfChannel(channel)
  const seeing = await findEngine(context, customerID, 'EmailVision')
  return seeing?.supportsVision ? 'EmailVision' : slotOfChannel(channel)
}

const isWithoutAI = ({ facts }: Run) => facts.withoutAI !== undefined && !facts.isRetried

/** Where a budget is used up, people see the ticket in their list. Where there is no AI, all tickets are theirs. */
async function leaveToPeople(context: StepContext, message: MessageRow, reason = ''): Promise<StepResult> {
  if (findExhaustion(reason)) await requestPerson(context, message, reason)
  return { outcome: 'Skipped', why: reason }
}

const toTraced = (documents: BuiltRequest['documents']): TracedDocument[] =>
  documents.map(({ title: _title, content: _content, ...traced }) => traced)

const emptyReply = 'The AI answered with an empty reply.'

function findObstacle({ ticket, message }: Run): string | undefined {
  if (!ticket || !message || message.senderType !== 'EndUser') return 'There is nothing to answer.'
  if (ticket.isSpam) return 'The ticket is spam.'
  if (ticket.isClosed) return 'The ticket is closed.'
  return message.status === 'Answered' ? 'The message is answered already.' : undefined
}
