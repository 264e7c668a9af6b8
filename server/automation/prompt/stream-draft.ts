import { announce } from '../../platform/events/announcements.ts'
import type { Run, StepContext } from '../runs/automation-run.ts'

export const draftTopic = 'draft.streamed'

const minIntervalMs = 250
/** The payload limit of a notification, with room for the other fields. */
const maxTextBytes = 6_000

/**
 * Streams the growing draft to current subscribers a few times a second. Best effort: nothing is stored, and a draft that
 * exceeds the payload limit is not streamed further.
 */
export function streamDraft(context: StepContext, { customerID, message }: Run): (text: string) => void {
  let lastAt = Number.NEGATIVE_INFINITY
  return (draft) => {
    const at = performance.now()
    if (!message || context.trial || at - lastAt < minIntervalMs) return
    // Visitors watch too, and marks are for people of the desk.
    const text = draft.replace(/[ \t]{0,3}\[\d{0,3}\]?/g, (mark) => (/\[\d{1,3}\]|\[\d{0,3}$/.test(mark) ? '' : mark))
    if (Buffer.byteLength(text) > maxTextBytes) return
    lastAt = at
    const { messageID, ticketID, channelID } = message
    announce(context.db, draftTopic, { customerID, messageID, ticketID, channelID, text }).catch((fault) =>
      context.log.warn({ err: fault }, 'Failed to stream draft'),
    )
  }
}
