import { announce } from '../../platform/events/announcements.ts'
import type { Run, StepContext } from '../runs/automation-run.ts'

export const draftTopic = 'draft.streamed'

const leastMsBetween = 250
/** What an announcement can carry, with room for the rest of it. In bytes. */
const largestText = 6_000

/**
 * Tells those who watch how the draft grows, a few times a second. It is told to whoever listens now and kept
 * nowhere; what counts is the draft that is stored. A draft that has grown too long for an announcement is not told on.
 */
export function streamDraft(context: StepContext, { customerID, message }: Run): (text: string) => void {
  let lastAt = Number.NEGATIVE_INFINITY
  return (text) => {
    const at = performance.now()
    if (!message || context.trial || at - lastAt < leastMsBetween || Buffer.byteLength(text) > largestText) return
    lastAt = at
    const { messageID, ticketID, channelID } = message
    announce(context.db, draftTopic, { customerID, messageID, ticketID, channelID, text }).catch((fault) =>
      context.log.warn({ err: fault }, 'A growing draft could not be told.'),
    )
  }
}
