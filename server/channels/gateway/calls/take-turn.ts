import { createHash } from 'node:crypto'
import { toStorable } from '../gateway.ts'
import { answerCaller } from './answer-caller.ts'
import { type Call, type CallStep, languageOf } from './call.ts'
import { toAddress } from './call-state.ts'
import { takeNote } from './hand-over.ts'
import { voiceOf } from './spoken-texts.ts'

/** Enough for most drafts, and well within the time that the provider waits. */
const waitSeconds = 7
const maxSilences = 3
/** Below this confidence, the speech is treated as noise. */
const minConfidence = 0.3

/** The caller spoke or was silent. The words become one message, however often the provider reports them. */
export async function takeTurn(call: Call): Promise<CallStep[]> {
  const { api, line, state, report, caller } = call
  const words = toStorable(report.speech ?? state.heard ?? '', 4000).trim()
  if (isNoise(words, report.confidence)) return askAgain(call)

  const message = await api.createMessage(
    line,
    {
      message: words,
      customFieldsData: { callID: report.callID },
      toAddress: report.to,
      ...(state.ticketID ? { ticketID: state.ticketID } : {}),
      ...(caller ? { uid: caller, fromAddress: caller } : {}),
      ...(report.callerName ? { fromName: toStorable(report.callerName, 255) } : {}),
    },
    { key: keyOf(call, words), ...(state.isNote ? {} : { waitSeconds }) },
  )
  const { ticketID, messageID, status } = message
  // Replies from before this call are not spoken.
  const said = state.said || messageID
  const after = { ...call, state: { ...state, ticketID, messageID, said, silences: 0, waits: 0, heard: undefined } }
  // A call that waited while the message is still `Received` shows that automation ended without a reply.
  return status === 'Received' ? takeNote(after, []) : answerCaller(after)
}

const isNoise = (words: string, confidence: number | undefined) =>
  !/[\p{L}\p{N}]/u.test(words) || (confidence !== undefined && confidence < minConfidence)

/** Two different texts at one step are two messages. */
function keyOf({ report, state }: Call, words: string): string {
  const digest = createHash('sha256').update(words).digest('base64url').slice(0, 16)
  return `${report.callID} ${state.step ?? 0} ${digest}`
}

function askAgain(call: Call): CallStep[] {
  const { state, base } = call
  const { language, texts } = voiceOf(languageOf(call))
  const silences = (state.silences ?? 0) + 1
  if (silences >= maxSilences || state.isNote)
    return [{ does: 'say', text: texts.goodbye, language }, { does: 'hangUp' }]
  const next = toAddress(base, 'turn', { ...state, step: (state.step ?? 0) + 1, silences })
  return [{ does: 'listen', language, prompt: [{ text: texts.pardon, language }], next }]
}
