import type { Citation } from '@attendant/contract/knowledge/citation.ts'
import { embeddedModel, noSource, type WantedCall } from '../../adapters/ai/ai.ts'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import type { StreamedDraft } from '../../desk/messages/replies/store-draft.ts'
import { requestPerson, withdrawPersonRequest } from '../../desk/tickets/changes/request-person.ts'
import { findExhaustion } from '../../organization/budgets/reasons.ts'
import type { ModelSlot } from '../../organization/models/check-model-choice.ts'
import { findEngine } from '../../organization/models/find-engine.ts'
import type { Account } from '../../organization/models/read-settings.ts'
import { readCourtesy } from '../../platform/text/courtesies.ts'
import { type FoundProcedure, findProcedure } from '../acting/loop/find-procedure.ts'
import { type Acting, prepareActing } from '../acting/loop/prepare-acting.ts'
import { takeActing, takeCalls } from '../acting/loop/take-acting.ts'
import { createSourceCheck } from '../answers/check-sources.ts'
import { keepDraft } from '../autonomy/keep-draft.ts'
import { findStanding, isStreamed, type Standing } from '../autonomy/levels/find-standing.ts'
import { type AiResult, callAi, settleFault, usageDetails } from '../call-ai.ts'
import {
  type BuiltRequest,
  buildReplyRequest,
  type ReplyMaterial,
  readReplyMaterial,
} from '../prompt/build-reply-request.ts'
import { needsFacts } from '../prompt/list-prompt-documents.ts'
import { streamDraft } from '../prompt/stream-draft.ts'
import type { Run, Step, StepContext, StepResult, TracedDocument } from '../runs/automation-run.ts'
import { settingsOf } from '../runs/settings-of-run.ts'
import { handOver, leaveUnanswered } from './hand-over.ts'
import { slotOfChannel } from './slot-of-channel.ts'
import { findStop } from './stop-for-spam.ts'

interface Drafted {
  reply: string
  toolCalls?: WantedCall[]
  citations?: { mark: number; documentID: number; passage: string }[]
  escalate: boolean
  isUnanswered?: true
  isAskBack?: true
  isPartial?: true
  reason: string
  documentIDs: number[]
}

interface Drafting {
  /** The procedure that applies to the message. */
  acting: Acting | undefined
  request: Omit<BuiltRequest, 'isForeign'>
  isForeign: boolean
  aiResult: AiResult<Drafted>
  /** What the reply states and no source has. */
  unsourced: string[]
  streamed: StreamedDraft | undefined
}

/** Skips reading if the autonomy level forbids a draft. */
type Material =
  | 'off'
  | {
      standing: Standing | undefined
      procedure: FoundProcedure | undefined
      reply: ReplyMaterial
      account: Account
    }

/** A procedure may produce the reply without the AI, and the autonomy level of a topic may forbid drafts. */
type Prepared = Drafting | { acting: Acting; request: undefined; isOff?: undefined } | { isOff: true }

const isOff = 'The autonomy level is Off: no reply is drafted.'

export const draftReply: Step<Prepared | undefined, Material | undefined> = {
  async read(context, run) {
    const { ticket, message } = run
    if (!ticket || !message || findObstacle(run) || isWithoutAI(run)) return undefined
    const standing = await findStanding(context, run)
    if (standing?.level === 'Off') return 'off'
    const { account, profile } = await settingsOf(context, run.customerID)
    return {
      standing,
      procedure: await findProcedure(context, run),
      reply: await readReplyMaterial(context, run, { ticket, message }, profile),
      account,
    }
  },
  async prepare(context, run, task, material) {
    const { ticket, message } = run
    if (!ticket || !message || !material) return undefined
    if (material === 'off') return { isOff: true }
    const { standing, procedure, account } = material
    const acting = procedure && (await prepareActing(context, run, procedure))
    if (acting && acting.kind !== 'model') return { acting, request: undefined }
    const subject = { ticket, message }
    const { isForeign, ...built } = await buildReplyRequest(context, run, subject, task, material.reply)
    const request = { ...built, ...acting?.request }
    const slot = await chooseSlot(context, run, request.images.length > 0)
    const isSendable = isStreamed(standing, run.channel) && request.answerability >= (run.channel.answerThreshold ?? 0)
    const check = createSourceCheck(request)
    const isSourced = (text: string) => check(text).length === 0
    const streaming = isSendable && !acting ? streamDraft(context, run, isSourced) : undefined
    const about = { ...request, images: request.images.length }
    // The language is stored with the first draft, for the next time the question comes up.
    const { answerability: _answerability, language: _language, ...sameAs } = about
    const aiResult = await callAi(context, run, { slot, purpose: 'reply', account, about, sameAs }, (engine) =>
      engine.draftReply(request, streaming?.onText).finally(streaming?.end),
    )
    const { answer } = aiResult.kind === 'answered' ? aiResult : {}
    // The embedded engine only quotes.
    const unsourced = answer && answer.usage.model !== embeddedModel ? check(answer.reply) : []
    const streamed = answer?.isPartial ? undefined : streaming?.findUnsent()
    return { acting, request, aiResult, isForeign, unsourced, streamed }
  },
  /** A procedure makes calls, and documents may depend on ticket data that was just written. */
  mayBeginEarly: (material) =>
    typeof material !== 'object' || (!material.procedure && !material.reply.rows.some(needsFacts)),
  async take(context, run, { chain = [] }, prepared) {
    const why = findObstacle(run)
    const stopped = prepared ? undefined : findStop(run)
    if (stopped) return stopped
    if (!why && run.message && isWithoutAI(run)) return leaveToPeople(context, run.message, run.facts.withoutAI)
    if (!prepared || !run.message) return { outcome: 'Skipped', why: why ?? 'There is nothing to answer.' }
    if ('isOff' in prepared && prepared.isOff) return { outcome: 'Skipped', why: isOff }
    const { acting } = prepared
    if (prepared.request === undefined) return takeActing(context, { run, acting: prepared.acting, chain })
    const { request, aiResult, isForeign, unsourced, streamed } = prepared
    const details = { documents: toTraced(request.documents), instructions: request.instructions }
    if (aiResult.kind === 'absent') return { ...(await leaveToPeople(context, run.message, aiResult.reason)), details }
    if (aiResult.kind === 'faulty') return { ...(await settleFault(context, run, aiResult.reason)), details }

    const {
      reply,
      escalate,
      isUnanswered,
      documentIDs,
      isAskBack = false,
      isPartial = false,
      toolCalls = [],
    } = aiResult.answer
    if (acting && toolCalls.length > 0) {
      const traced = { ...details, ...usageDetails(aiResult) }
      return takeCalls(context, { run, acting, chain }, { wanted: toolCalls, details: traced })
    }
    const isMissed = isUnanswered && aiResult.answer.reason === noSource
    const reason = isMissed && isForeign ? otherLanguage : aiResult.answer.reason
    const citations = toCitations(aiResult.answer, request.documents)
    // Tool results count as an answer, whatever the documents contain; thanks need none.
    const isActed = acting?.calls.some(({ state }) => state === 'Done') ?? false
    const isThanked = readCourtesy(request.message) === 'thanks'
    const proof = isActed || isThanked ? { citations } : { citations, answerability: request.answerability }
    const drafted: StepResult = {
      outcome: 'Done',
      details: { ...details, ...usageDetails(aiResult), ...(isAskBack ? { isAskBack } : {}) },
      ...(reason ? { why: reason } : {}),
    }
    const language = request.language ?? null
    if (run.facts.isRetried) await withdrawPersonRequest(context, run.message)
    if (isUnanswered) return { ...drafted, ...(await leaveUnanswered(context, run, { reason, language, chain })) }
    const isAskedTwice = isAskBack && !request.mayAskBack
    if (escalate || isAskedTwice)
      return { ...drafted, ...(await handOver(context, run, { reply, language, documentIDs, chain })) }
    if (!reply.trim()) return { ...drafted, ...(await settleFault(context, run, emptyReply)) }
    const draft = { text: reply, documentIDs, language, isAskBack, ...proof }
    const { model } = aiResult.answer.usage
    const changed = await keepDraft(context, run, draft, { model, documents: request.documents, streamed })
    const isKnown = changed && !run.facts.isRetried
    return {
      ...drafted,
      facts: {
        isDrafted: true,
        isPartial: isPartial && !isActed,
        unsourced: unsourced.length > 0 ? unsourced : undefined,
      },
      ...(isKnown ? { changed } : {}),
    }
  },
}

/** Emails with images use the vision model, if there is one. */
async function chooseSlot(context: StepContext, { customerID, channel }: Run, hasImages: boolean): Promise<ModelSlot> {
  if (!hasImages || channel.channelType !== 'Email') return slotOfChannel(channel)
  const seeing = await findEngine(context, customerID, 'EmailVision')
  return seeing?.supportsVision ? 'EmailVision' : slotOfChannel(channel)
}

const isWithoutAI = ({ facts }: Run) => facts.withoutAI !== undefined && !facts.isRetried

/** Marks the ticket as waiting for a person if a budget is exhausted; without AI, people handle all tickets. */
async function leaveToPeople(context: StepContext, message: MessageRow, reason = ''): Promise<StepResult> {
  if (findExhaustion(reason)) await requestPerson(context, message, reason)
  return { outcome: 'Skipped', why: reason }
}

/** Lists each document once, even if several passages of it are used. */
function toTraced(documents: BuiltRequest['documents']): TracedDocument[] {
  const traced = documents.map(
    ({ documentID, title, name = title, content: _content, isRetrieved: _isRetrieved, ...rest }) => ({
      ...{ documentID, name },
      ...rest,
    }),
  )
  return [...new Map(traced.toReversed().map((document) => [document.documentID, document])).values()].toReversed()
}

/** Adds the version that the reply was based on. */
function toCitations({ citations = [] }: Drafted, documents: BuiltRequest['documents']): Citation[] {
  return citations.flatMap((citation) => {
    const document = documents.find(({ documentID }) => documentID === citation.documentID)
    return document ? [{ ...citation, version: document.version }] : []
  })
}

const otherLanguage = 'No document is in the language of the message.'
const emptyReply = 'The AI answered with an empty reply.'

function findObstacle({ ticket, message, facts }: Run): string | undefined {
  if (!ticket || !message || message.senderType !== 'EndUser') return 'There is nothing to answer.'
  if (ticket.isSpam) return 'The ticket is spam.'
  if (ticket.isClosed) return 'The ticket is closed.'
  if (facts.acting?.ended) return facts.acting.ended
  return message.status === 'Answered' ? 'The message is answered already.' : undefined
}
