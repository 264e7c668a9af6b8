import { setTimeout as pause } from 'node:timers/promises'
import type { TelephonyAccount } from '../../telephony.ts'
import { type CallbackRoute, postCallback } from './double-callbacks.ts'
import { newSid } from './double-messages.ts'
import { readTwiml, type Verb } from './double-twiml.ts'

/** What a caller does when the gateway listens, or when they are rung. */
export type Reaction =
  | { says: string; confidence?: number }
  | 'silence'
  | 'hangUp'
  | { dial: 'completed' | 'busy' | 'no-answer' | 'failed' }

export interface Moment {
  at: 'gather' | 'dial'
  /** What the gateway has said since the caller's last words. */
  heard: string[]
  language: string
  /** The dialled number. */
  number: string
}

export interface PlayedCall {
  sid: string
  from: string
  to: string
  status: 'in-progress' | 'completed'
  endedAt: Date | undefined
  heard: { text: string; language: string }[]
  dialled: string[]
  /** In seconds, before the first words. */
  rang: number
  /** Errors that the provider would report to the owner of the number. */
  faults: string[]
}

export interface PhoneNumberSetup {
  voiceUrl: string
  fallbackUrl?: string
  statusCallback?: string
}

export interface CallPlan extends PhoneNumberSetup, CallbackRoute {
  account: TelephonyAccount
  from: string
  to: string
  react(moment: Moment): Reaction | Promise<Reaction>
  now(): Date
  /** How long one second of pause takes in tests. */
  secondInMs?: number
  /** The provider repeats a request if the response is slow; the later response is played. */
  sendsTwice?: boolean
}

const maxDocuments = 300
/** Voices and speech recognizers of the provider. */
const languages = /^(de-(DE|AT|CH)|en-(US|GB|AU|IN)|es-(ES|MX)|fr-(FR|CA|CH)|it-IT|nl-(NL|BE)|pl-PL|pt-(PT|BR)|sv-SE)$/

/** Simulates one call from the first ring to the end, like the provider. */
export async function playCall(plan: CallPlan, call: PlayedCall): Promise<PlayedCall> {
  let next: Request | undefined = { address: plan.voiceUrl, fields: {} }
  for (let count = 0; next && count < maxDocuments; count++) {
    const verbs = await fetchDocument(plan, call, next)
    next = verbs && (await playDocument(plan, call, verbs))
  }
  if (next) call.faults.push('A call that does not end.')
  call.status = 'completed'
  call.endedAt = plan.now()
  if (plan.statusCallback) {
    await ask(plan, call, { address: plan.statusCallback, fields: { CallDuration: '1' } }).catch((fault: Error) =>
      call.faults.push(fault.message),
    )
  }
  return call
}

export const startCall = ({ from, to }: Pick<CallPlan, 'from' | 'to'>): PlayedCall => ({
  ...{ sid: newSid('CA'), from, to, status: 'in-progress', endedAt: undefined },
  ...{ heard: [], dialled: [], rang: 0, faults: [] },
})

interface Request {
  address: string
  fields: Record<string, string>
}

async function ask(plan: CallPlan, call: PlayedCall, { address, fields }: Request) {
  const { from, to, account } = plan
  const common = {
    CallSid: call.sid,
    AccountSid: account.accountSid,
    From: from,
    To: to,
    Caller: from,
    Called: to,
    CallStatus: call.status,
    Direction: 'inbound',
    ApiVersion: '2010-04-01',
  }
  const once = () => postCallback(account.authToken, address, { ...common, ...fields }, plan)
  const [first, second] = plan.sendsTwice ? await Promise.all([once(), once()]) : [await once()]
  return second ?? first
}

/** If the URL of a step fails, the fallback URL of the number is called. */
async function fetchDocument(plan: CallPlan, call: PlayedCall, request: Request): Promise<Verb[] | undefined> {
  try {
    const { status, contentType, body } = await ask(plan, call, request)
    if (status !== 200) throw new Error(`11200 HTTP retrieval failure: ${request.address} answered ${status}`)
    if (!/^(text|application)\/xml/.test(contentType)) throw new Error(`12300 Invalid content type ${contentType}`)
    return readTwiml(body)
  } catch (fault) {
    call.faults.push((fault as Error).message)
    if (!plan.fallbackUrl || request.address === plan.fallbackUrl) return undefined
    const { address, fields } = request
    const withError = { ...fields, ErrorCode: '11200', ErrorUrl: address }
    return fetchDocument(plan, call, { address: plan.fallbackUrl, fields: withError })
  }
}

async function playDocument(plan: CallPlan, call: PlayedCall, verbs: Verb[]): Promise<Request | undefined> {
  const before = call.heard.length
  for (const verb of verbs) {
    const next = await playVerb(plan, call, verb, before)
    if (next === 'hangUp') return undefined
    if (next) return next
  }
  return undefined
}

async function playVerb(
  plan: CallPlan,
  call: PlayedCall,
  verb: Verb,
  before: number,
): Promise<Request | 'hangUp' | undefined> {
  switch (verb.name) {
    case 'Say':
      return void speak(call, verb)
    case 'Pause': {
      const seconds = Number(verb.attributes.length ?? 1)
      if (!(seconds >= 1)) call.faults.push(`13410 Pause of ${verb.attributes.length}`)
      if (call.heard.length === 0) call.rang += seconds
      return void (await pause(seconds * (plan.secondInMs ?? 20)))
    }
    case 'Redirect':
      return { address: absolute(call, verb.text), fields: {} }
    case 'Gather':
      return gather(plan, call, verb, before)
    case 'Dial':
      return dial(plan, call, verb)
    default:
      return 'hangUp'
  }
}

function speak(call: PlayedCall, { text, attributes: { language = 'en-US' } }: Verb): void {
  if (!text.trim() || text.length > 4096) call.faults.push('13520 Say: invalid text')
  if (!languages.test(language)) call.faults.push(`13512 Say: invalid language ${language}`)
  call.heard.push({ text, language })
}

function absolute(call: PlayedCall, address: string): string {
  if (!/^https?:\/\//.test(address)) call.faults.push(`11100 Invalid URL format: ${address}`)
  return address
}

async function gather(
  plan: CallPlan,
  call: PlayedCall,
  verb: Verb,
  before: number,
): Promise<Request | 'hangUp' | undefined> {
  const { language = 'en-US', action = '', input, actionOnEmptyResult } = verb.attributes
  if (input !== 'speech' || !languages.test(language)) call.faults.push(`13310 Gather: ${input} ${language}`)
  for (const child of verb.children) await playVerb(plan, call, child, before)
  const heard = call.heard.slice(before).map(({ text }) => text)
  const reaction = await plan.react({ at: 'gather', heard, language, number: '' })
  if (reaction === 'hangUp') return 'hangUp'
  const address = absolute(call, action)
  if (typeof reaction === 'object' && 'says' in reaction) {
    return { address, fields: { SpeechResult: reaction.says, Confidence: String(reaction.confidence ?? 0.92) } }
  }
  return actionOnEmptyResult === 'true' ? { address, fields: {} } : undefined
}

async function dial(plan: CallPlan, call: PlayedCall, verb: Verb): Promise<Request | 'hangUp'> {
  const { action = '', callerId = '' } = verb.attributes
  const number = verb.children[0]?.text ?? ''
  if (!/^\+[1-9]\d{6,14}$/.test(number)) call.faults.push(`13223 Dial: invalid number ${number}`)
  if (callerId !== plan.to && callerId !== plan.from) call.faults.push(`13214 Dial: invalid callerId ${callerId}`)
  call.dialled.push(number)
  const reaction = await plan.react({ at: 'dial', heard: call.heard.map(({ text }) => text), language: '', number })
  const status = typeof reaction === 'object' && 'dial' in reaction ? reaction.dial : 'no-answer'
  return { address: absolute(call, action), fields: { DialCallStatus: status, DialCallDuration: '7' } }
}
