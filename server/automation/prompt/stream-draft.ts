import { draftTopic, type StreamedDraft } from '../../desk/messages/replies/store-draft.ts'
import { announce } from '../../platform/events/announcements.ts'
import type { Run, StepContext } from '../runs/automation-run.ts'

const minIntervalMs = 250
/** A draft completed within this time is streamed once, when it is stored. */
const firstAfterMs = 50
/** The payload limit of a notification, with room for the other fields. */
const maxTextBytes = 6_000

interface Streaming {
  onText(draft: string): void
  /** Call when the draft is complete, or has failed. */
  end(): void
  /** The text to stream when the draft is stored, if nothing was streamed before. */
  findUnsent(): StreamedDraft | undefined
}

/**
 * Streams the growing draft to current subscribers a few times a second. Best effort: nothing is stored, and streaming stops
 * when a draft exceeds the payload limit or may not be sent as it is.
 */
export function streamDraft(
  context: StepContext,
  { customerID, message }: Run,
  maySend: (draft: string) => boolean,
): Streaming {
  if (!message || context.trial) return { onText: () => undefined, end: () => undefined, findUnsent: () => undefined }
  const { messageID, ticketID, channelID } = message
  let waitMs = firstAfterMs
  let latest = ''
  let timer: NodeJS.Timeout | undefined
  let nextAt = 0

  function write(draft: string): StreamedDraft | undefined {
    const text = withoutMarks(draft)
    if (Buffer.byteLength(text) > maxTextBytes || !maySend(draft)) return undefined
    return { customerID, messageID, ticketID, channelID, text }
  }

  function send(): void {
    timer = undefined
    nextAt = performance.now() + minIntervalMs
    waitMs = 0
    const draft = write(withoutOpenFigure(latest))
    if (!draft) return
    announce(context.db, draftTopic, draft).catch((fault) => context.log.warn({ err: fault }, 'Failed to stream draft'))
  }

  return {
    onText(draft) {
      latest = draft
      timer ??= setTimeout(send, Math.max(waitMs, nextAt - performance.now()))
    },
    end: () => clearTimeout(timer),
    findUnsent: () => (nextAt === 0 && latest ? write(latest) : undefined),
  }
}

/** A number or link at the end may be incomplete, and so may the word after it, which tells what the number counts. */
export const withoutOpenFigure = (draft: string) =>
  draft.replace(/(?<!\S)[^\s\d/@]{0,100}[\d/@]\S{0,2000}(?:\s\S{0,100})?$/u, '')

/** Visitors receive the stream too, and source marks are for agents only. */
const withoutMarks = (draft: string) =>
  draft.replace(/[ \t]{0,3}\[\d{0,3}\]?/g, (mark) => (/\[\d{1,3}\]|\[\d{0,3}$/.test(mark) ? '' : mark))
