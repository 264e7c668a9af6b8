import { setTimeout as pause } from 'node:timers/promises'
import type { TicketMessage } from '@attendant/contract/desk/ticket-message.ts'
import { type Call, type CallStep, languageOf } from './call.ts'
import { toAddress } from './call-state.ts'
import { handOver, takeNote } from './hand-over.ts'
import { isSameLanguage, toSpeechLanguage, voiceOf } from './spoken-texts.ts'

const looks = 8
const lookEveryMs = 400
/** How often a caller is asked to wait before the ticket is escalated. */
const maxWaits = 15
/** Fewer words are not enough to detect a language. */
const minWordsToDetect = 5

/**
 * The reply to the caller's last words. Only sent messages are spoken, not drafts that an agent took over or that the
 * channel leaves to agents. Nothing is spoken twice.
 */
export async function answerCaller(call: Call): Promise<CallStep[]> {
  if (call.state.isNote) return takeNote(call, (await readTicket(call)).replies)
  for (let look = 0; look < looks; look++) {
    if (look > 0) await pause(lookEveryMs)
    const { own, replies, isWithPeople } = await readTicket(call)
    if (!own || own.status === 'Spam') return takeNote(call, replies)
    if (own.isEscalated) return handOver(call, replies)
    if (own.status === 'Failed') return giveToPeople(call, replies, 'The automation failed during a call.')
    if (own.status === 'Answered' && replies.length > 0) return speak(call, own, replies)
    // A draft is sent shortly after it is stored; after that time, a draft belongs to the agents of the ticket.
    if (own.status === 'Drafted' && isWithPeople && look === looks - 1) return handOver(call, replies)
  }
  return askToWait(call)
}

async function readTicket({ api, line, state, settings }: Call) {
  const { ticketID = 0, messageID, said = 0 } = state
  const messages = await api.listMessages(line, ticketID)
  const isOfPeople = ({ senderType, isAI, isEscalated }: TicketMessage) =>
    isEscalated || (senderType === 'CustomerRep' && !isAI)
  return {
    own: messages.find((message) => message.messageID === messageID),
    replies: messages.filter(
      ({ senderType, isInternal, status, messageID }) =>
        senderType === 'CustomerRep' && !isInternal && status !== 'Scheduled' && messageID > said,
    ),
    isWithPeople: !settings.autoReply || messages.some(isOfPeople),
  }
}

function speak(call: Call, own: TicketMessage, replies: TicketMessage[]): CallStep[] {
  const { state, base } = call
  const language = toSpeechLanguage(chooseLanguage(call, own))
  const prompt = replies.map((reply) => ({
    text: reply.message ?? '',
    language: voiceFor(reply.language ?? own.language, language),
  }))
  const { messageID: said = 0 } = replies.at(-1) ?? {}
  const next = toAddress(base, 'turn', { ...state, step: (state.step ?? 0) + 1, said, language, waits: 0 })
  return [{ does: 'listen', language, prompt: prompt.filter(({ text }) => text.trim()), next }]
}

/** Keeps the region of the call for the same language. */
const voiceFor = (written: string | null, current: string) =>
  written && !isSameLanguage(written, current) ? toSpeechLanguage(written) : current

/** If a caller speaks another language for several words, speech recognition switches to that language. */
function chooseLanguage(call: Call, { language, message }: TicketMessage): string {
  const current = languageOf(call)
  const isLongEnough = (message ?? '').split(/\s+/).length >= minWordsToDetect
  return language && isLongEnough && !isSameLanguage(language, current) ? language : current
}

async function askToWait(call: Call): Promise<CallStep[]> {
  const { state, base } = call
  const waits = (state.waits ?? 0) + 1
  if (waits > maxWaits) return giveToPeople(call, [], 'The caller waited too long for an answer.')
  const { language, texts } = voiceOf(languageOf(call))
  const next = toAddress(base, 'answer', { ...state, waits })
  const moment: CallStep[] = waits === 1 ? [{ does: 'say', text: texts.moment, language }] : []
  return [...moment, { does: 'wait', seconds: 1 }, { does: 'goTo', next }]
}

async function giveToPeople(call: Call, replies: TicketMessage[], why: string): Promise<CallStep[]> {
  const { api, line, state, report } = call
  if (state.messageID) await api.escalate(line, state.messageID, why, `${report.callID} ${state.step ?? 0} escalate`)
  return handOver(call, replies)
}
