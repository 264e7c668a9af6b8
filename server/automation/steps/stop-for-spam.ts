import { changeMessageStatus } from '../../desk/messages/changes/change-message-status.ts'
import type { Run, Step, StepResult } from '../runs/automation-run.ts'

/** Stops the run until a person marks the ticket as not spam. */
export const stopForSpam: Step = {
  async take(context, { ticket, message, kind }) {
    if (!ticket?.isSpam) {
      if (message) await changeMessageStatus(context, message, ['Spam'], { status: 'Processing' })
      return { outcome: 'Skipped', why: 'The ticket is not spam.' }
    }
    if (message && kind === 'message') {
      await changeMessageStatus(context, message, ['Received', 'Processing', 'Drafted', 'Failed'], { status: 'Spam' })
    }
    return { outcome: 'Done', why: 'The ticket is spam.', state: 'Stopped', isRepeated: true }
  },
}

/**
 * If a ticket is marked after the check, its run stops before the next step that would answer, which is repeated on
 * resume.
 */
export const findStop = ({ kind, ticket }: Run): StepResult | undefined =>
  kind === 'message' && ticket?.isSpam
    ? { outcome: 'Skipped', why: 'The ticket is spam.', next: [{ step: 'stopForSpam' }], isRepeated: true }
    : undefined
