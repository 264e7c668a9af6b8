import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { setSpam } from '../../desk/tickets/changes/change-ticket-state.ts'
import type { Account } from '../../organization/models/read-settings.ts'
import { type AiResult, callAi, settleFault, usageDetails } from '../call-ai.ts'
import { listSpamMarks } from '../prompt/learning/list-spam-marks.ts'
import { textOf } from '../prompt/text-of-message.ts'
import type { Step, Task } from '../runs/automation-run.ts'
import { settingsOf } from '../runs/settings-of-run.ts'

interface Material {
  marks: Awaited<ReturnType<typeof listSpamMarks>>
  account: Account
}

interface Judgement {
  isSpam: boolean
  score: number
}

const stop: Task[] = [{ step: 'hook', hookName: 'OnSpam', chain: [] }, { step: 'stopForSpam' }]

/** Maximum characters: the rest of the HTML does not affect the verdict. */
const maxHtml = 60_000

/** Uses the original HTML, because sanitising removes signs of spam. */
const mailOf = ({ fromName, replyTo, originalHtml, htmlBody }: MessageRow) => ({
  fromName,
  replyTo,
  html: (originalHtml ?? htmlBody)?.slice(0, maxHtml) ?? null,
})

/** Skips the check if people or rules have already decided. */
export const judgeSpam: Step<AiResult<Judgement> | undefined, Material | undefined> = {
  async read(context, { customerID, ticket, message, channel }) {
    if (!ticket || !message || ticket.isSpam || ticket.spamMark === false) return undefined
    const marks = await listSpamMarks(context, customerID, channel.channelType)
    const { account } = await settingsOf(context, customerID)
    return { marks, account }
  },
  async prepare(context, run, _task, material) {
    const { message, channel } = run
    if (!message || !material) return undefined
    const { marks, account } = material
    const { trainingKey, marked } = marks
    const { subject, fromAddress } = message
    const mail = channel.channelType === 'Email' ? { mail: mailOf(message) } : {}
    const request = { trainingKey, marked, subject: subject ?? '', text: textOf(message), fromAddress, ...mail }
    const sameAs = { subject: request.subject, text: request.text, fromAddress }
    return callAi(context, run, { slot: 'Spam', purpose: 'spam', account, about: request, sameAs }, (engine) =>
      engine.judgeSpam(request),
    )
  },
  mayBeginEarly: () => true,
  isUneventful: (aiResult) => aiResult?.kind === 'answered' && !aiResult.answer.isSpam,
  async take(context, run, _task, aiResult) {
    const { ticket } = run
    if (!ticket) return { outcome: 'Skipped', why: 'There is no ticket.' }
    if (ticket.isSpam) return { outcome: 'Skipped', why: 'The ticket is marked as spam.', next: stop }
    if (!aiResult) return { outcome: 'Skipped', why: 'A user marked the ticket as not spam.' }
    if (aiResult.kind === 'absent') return { outcome: 'Skipped', why: aiResult.reason }
    if (aiResult.kind === 'faulty') return settleFault(context, run, aiResult.reason)

    const { isSpam, score } = aiResult.answer
    const found = { outcome: 'Done', details: { ...usageDetails(aiResult), score } } as const
    if (!isSpam) return { ...found, isDecision: true }
    await setSpam(context, run.customerID, ticket.ticketID, true)
    return { ...found, why: 'It is spam.', next: stop }
  },
}
