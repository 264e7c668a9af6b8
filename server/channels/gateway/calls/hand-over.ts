import type { TicketMessage } from '@attendant/contract/desk/ticket-message.ts'
import { type Call, type CallStep, languageOf } from './call.ts'
import { toAddress } from './call-state.ts'
import { voiceOf } from './spoken-texts.ts'

/** Escalates the call: the caller is connected with agents, or the configured text is read. */
export function handOver(call: Call, replies: TicketMessage[]): CallStep[] {
  const { settings, report, base, state } = call
  if (!settings.handoverNumber) return takeNote(call, replies)
  const { language, texts } = voiceOf(languageOf(call))
  const said = replies.at(-1)?.messageID ?? state.said
  return [
    { does: 'say', text: texts.connecting, language },
    {
      does: 'connect',
      number: settings.handoverNumber,
      callerID: report.to,
      next: toAddress(base, 'dialled', { ...state, said }),
    },
  ]
}

/** The transfer has ended. If no agent took it, the caller can still leave a message. */
export function endDial(call: Call): CallStep[] {
  if (call.report.isConnected) return [{ does: 'hangUp' }]
  const { language, texts } = voiceOf(languageOf(call))
  return [listenOn(call, [{ text: texts.noAgentAvailable, language }], call.state.said)]
}

/** The configured text or a confirmation; then the caller can continue. */
export function takeNote(call: Call, replies: TicketMessage[]): CallStep[] {
  const { language, texts } = voiceOf(languageOf(call))
  const words = replies.map(({ message }) => message ?? '').filter((text) => text.trim())
  const prompt = (words.length > 0 ? words : [texts.noted]).map((text) => ({ text, language }))
  return [listenOn(call, prompt, replies.at(-1)?.messageID ?? call.state.said)]
}

function listenOn(
  call: Call,
  prompt: { text: string; language: string }[],
  said: number | undefined,
): CallStep & { does: 'listen' } {
  const { state, base } = call
  const { language } = voiceOf(languageOf(call))
  const step = (state.step ?? 0) + 1
  return {
    does: 'listen',
    language,
    prompt,
    next: toAddress(base, 'turn', { ...state, step, said, waits: 0, isNote: true }),
  }
}
