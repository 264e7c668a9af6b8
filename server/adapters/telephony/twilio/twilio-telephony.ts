import type { Outbound } from '../../../platform/outbound/outbound.ts'
import type { OutgoingText, SentQuery, SentText, Telephony, TelephonyAccount } from '../telephony.ts'
import { callProvider } from './call-provider.ts'
import { fetchMedia } from './fetch-media.ts'
import { isOver, readCall, readReport, readText } from './read-callbacks.ts'
import { findSigned } from './signature.ts'
import { writeScript } from './write-script.ts'

interface TwilioSettings {
  /** The operator's, and so not guarded. */
  baseUrl: string
  /** For what the provider's answers lead to. */
  outbound: Pick<Outbound, 'request'>
  fetch?: typeof fetch
}

/** What needs no network, for the provider and for what stands in for it. */
export const twilioWire = {
  findCalledAddress: ({ authToken }, { addresses, fields, signature }) =>
    findSigned(authToken, addresses, fields, signature),
  readAccountID: (fields) => fields.get('AccountSid') ?? undefined,
  readText,
  readReport,
  readCall,
  writeScript,
} satisfies Partial<Telephony>

export function createTwilioTelephony({ baseUrl, outbound, fetch: ask = fetch }: TwilioSettings): Telephony {
  const resource = ({ accountSid }: TelephonyAccount, path: string) =>
    `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/${path}`
  return {
    ...twilioWire,
    async send(account, message) {
      const answer = await callProvider(ask, account, resource(account, 'Messages.json'), toForm(message))
      return { externalID: String((answer as { sid?: unknown }).sid) }
    },
    async listSent(account, query) {
      const answer = await callProvider(ask, account, resource(account, `Messages.json?${toQuery(query)}`))
      return fromList(answer, query)
    },
    async findCall(account, callID) {
      const answer = await callProvider(ask, account, resource(account, `Calls/${encodeURIComponent(callID)}.json`))
      if (!answer) return undefined
      const { status, end_time } = answer as { status?: string; end_time?: string | null }
      return { isOver: isOver(status ?? ''), endedAt: end_time ? new Date(end_time) : undefined }
    },
    fetchMedia: (account, url, maxBytes) => fetchMedia({ baseUrl, outbound, ask }, account, url, maxBytes),
  }
}

const onWhatsApp = (number: string) => `whatsapp:${number}`

/** A template says its own words; ours are its first variable. */
function toForm({ from, to, text, templateSID, mediaUrl, reportTo }: OutgoingText): URLSearchParams {
  return new URLSearchParams({
    From: onWhatsApp(from),
    To: onWhatsApp(to),
    ...(templateSID ? { ContentSid: templateSID, ContentVariables: JSON.stringify({ 1: text }) } : { Body: text }),
    ...(mediaUrl ? { MediaUrl: mediaUrl } : {}),
    ...(reportTo ? { StatusCallback: reportTo } : {}),
  })
}

const toQuery = ({ from, to }: SentQuery) =>
  new URLSearchParams({ From: onWhatsApp(from), To: onWhatsApp(to), PageSize: '100' })

interface ListedMessage {
  sid: string
  body: string | null
  status: string
  date_created: string
}

/** The provider's clock counts whole seconds, and is not ours. */
const clockDifferenceInMs = 5_000

function fromList(answer: unknown, { since }: SentQuery): SentText[] {
  const { messages = [] } = (answer ?? {}) as { messages?: ListedMessage[] }
  return messages
    .filter(({ date_created }) => Date.parse(date_created) >= since.getTime() - clockDifferenceInMs)
    .map(({ sid, body, status }) => ({
      externalID: sid,
      text: body ?? '',
      hasFailed: status === 'failed' || status === 'undelivered' || status === 'canceled',
    }))
}
