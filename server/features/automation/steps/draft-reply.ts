import { storeDraft } from '../../messages/answers/store-draft.ts'
import type { Run, Step, StepResult } from '../automation-run.ts'
import { type BuiltRequest, buildReplyRequest, findVersions } from '../prompt/build-reply-request.ts'
import { streamDraft } from '../prompt/stream-draft.ts'
import { noEngine, settleFault, type Thinking, type Thought, think, usageDetails } from '../think.ts'
import { handOver } from './hand-over.ts'
import { slotOfChannel } from './slot-of-channel.ts'

interface Drafted {
  reply: string
  escalate: boolean
  reason: string
  documentIDs: number[]
}

interface Prepared {
  request: BuiltRequest
  thinking: Thinking<Thought<Drafted>>
}

export const draftReply: Step<Prepared | undefined> = {
  async prepare(context, run, task) {
    const { ticket, message } = run
    if (!ticket || !message || findObstacle(run)) return undefined
    const { fallbackLanguage, ...request } = await buildReplyRequest(context, run, { ticket, message }, task)
    const slot = slotOfChannel(run.channel)
    const onText = streamDraft(context, run)
    const thinking = await think(context, run, { slot, about: request }, async (engine) => {
      const language = request.language ?? (await engine.detectLanguage(request.message)).language ?? fallbackLanguage
      request.language = language
      return engine.draftReply({ ...request, language }, onText)
    })
    return { request: { ...request, fallbackLanguage }, thinking }
  },
  async take(context, run, { chain = [] }, prepared) {
    const why = findObstacle(run)
    if (!prepared || !run.message) return { outcome: 'Skipped', why: why ?? 'There is nothing to answer.' }
    const { request, thinking } = prepared
    const documentIDs = request.documents.map(({ documentID }) => documentID)
    const details = {
      documents: await findVersions(context.db, run.customerID, documentIDs),
      instructions: request.instructions,
    }
    if (thinking.kind === 'absent') return { outcome: 'Skipped', why: noEngine, details }
    if (thinking.kind === 'faulty') return { ...(await settleFault(context, run, thinking.reason)), details }

    const { reply, escalate, reason, usage } = thinking.answer
    const drafted: StepResult = {
      outcome: 'Done',
      details: { ...details, ...usageDetails(context, usage) },
      ...(reason ? { why: reason } : {}),
    }
    const language = request.language ?? null
    if (escalate) return { ...drafted, ...(await handOver(context, run, { reply, language, documentIDs, chain })) }
    if (!reply.trim()) return { ...drafted, ...(await settleFault(context, run, emptyReply)) }
    await storeDraft(context, run.message, { text: reply, documentIDs: thinking.answer.documentIDs, language })
    return { ...drafted, facts: { isDrafted: true } }
  },
}

const emptyReply = 'The AI answered with an empty reply.'

function findObstacle({ ticket, message }: Run): string | undefined {
  if (!ticket || !message || message.senderType !== 'EndUser') return 'There is nothing to answer.'
  if (ticket.isSpam) return 'The ticket is spam.'
  if (ticket.isClosed) return 'The ticket is closed.'
  return message.status === 'Answered' ? 'The message is answered already.' : undefined
}
