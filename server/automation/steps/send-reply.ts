import { noSource, onlyGreets } from '../../adapters/ai/ai.ts'
import { explainDistrust } from '../../desk/messages/receiving/sender-rights.ts'
import { toCustomerText } from '../../desk/messages/replies/to-customer-text.ts'
import { writeReply } from '../../desk/messages/replies/write-reply.ts'
import { requestPerson } from '../../desk/tickets/changes/request-person.ts'
import { readCourtesy } from '../../platform/text/courtesies.ts'
import { noSourceForPart, unsourced } from '../answers/check-sources.ts'
import { claimAutomaticReply } from '../automatic-replies/claim-automatic-reply.ts'
import { decideSending } from '../autonomy/decide-sending.ts'
import { noteReply } from '../autonomy/evidence/note-reply.ts'
import { textOf } from '../prompt/text-of-message.ts'
import { rulesFor } from '../rules/mappings/judge-rules.ts'
import type { Run, Step, StepContext } from '../runs/automation-run.ts'
import { findPersonInCharge } from './find-person-in-charge.ts'
import { findStop } from './stop-for-spam.ts'

/** Sends the draft if the channel or a rule permits it and no person has taken over. */
export const sendReply: Step = {
  async take(context, run, { isWanted = false }) {
    const { channel, facts, message } = run
    if (!isWanted && !facts.isSendWanted && !channel.autoReply) {
      return { outcome: 'Skipped', why: 'Automatic replies are off for this channel.' }
    }
    const stopped = message?.aiAnswer ? findStop(run) : undefined
    if (stopped) return stopped
    const autonomy = await decideSending(context, run)
    if (autonomy && !autonomy.isSent) return { outcome: 'Skipped', why: autonomy.why, details: autonomy.details }
    const why = await findObstacle(context, run)
    if (why || !message?.aiAnswer) return { outcome: 'Skipped', why: why ?? 'There is no draft.' }
    if (isUncertain(run)) {
      const reason = readCourtesy(textOf(message)) === 'greeting' ? onlyGreets : noSource
      await requestPerson(context, message, reason)
      return { outcome: 'Skipped', why: reason }
    }
    if (facts.isPartial) {
      await requestPerson(context, message, noSourceForPart)
      return { outcome: 'Skipped', why: noSourceForPart }
    }
    if (facts.unsourced?.length) {
      await requestPerson(context, message, unsourced)
      return { outcome: 'Skipped', why: `${unsourced} ${facts.unsourced.slice(0, maxNamed).join(', ').slice(0, 500)}` }
    }
    const guard = await claimAutomaticReply(context, message, channel)
    if (guard) return { outcome: 'Skipped', why: guard }
    const reply = await writeReply(context, message, {
      content: { message: await toCustomerText(context, message, channel) },
      customerRepID: null,
      isAnswer: true,
      isSourceLocked: true,
      plan: autonomy?.plan,
      unobservedOn: isUnobserved(context) ? channel.channelType : undefined,
    })
    if (autonomy && !autonomy.plan) await noteReply(context, reply)
    return {
      outcome: 'Done',
      sentMessageID: reply.messageID,
      ...(message.status === 'Drafted' && !autonomy ? { changed: answered, isTicketChanged: true } : {}),
      ...(autonomy ? { why: autonomy.why, details: autonomy.details } : {}),
    }
  },
}

/** Rules that run on replies receive the chain of hooks that led to them, which the trace contains after this step. */
const isUnobserved = ({ knownRules }: StepContext) =>
  knownRules !== undefined && rulesFor(knownRules, { hookName: 'OnReplySent' }).length === 0

/** More in a trace are of no help. */
const maxNamed = 10

const answered = { status: 'Answered', failure: null } as const

/** The draft is less certain than the channel requires for an answer. */
const isUncertain = ({ channel, message }: Run) =>
  channel.answerThreshold !== null && (message?.answerability ?? 1) < channel.answerThreshold

async function findObstacle({ db }: StepContext, { ticket, message, facts }: Run): Promise<string | undefined> {
  if (!ticket || !message?.aiAnswer?.trim()) return 'There is no draft.'
  const distrust = explainDistrust(message)
  if (distrust) return distrust
  if (ticket.isSpam) return 'The ticket is spam.'
  if (ticket.isClosed) return 'The ticket is closed.'
  return findPersonInCharge(db, ticket, message, facts)
}
