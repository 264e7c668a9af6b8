import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { slowFetch } from '../../slow-sending.ts'
import {
  type OutgoingText,
  type SentQuery,
  type SentText,
  type Telephony,
  type TelephonyAccount,
  TelephonyFault,
} from '../telephony.ts'
import { callProvider } from './call-provider.ts'
import { fetchMedia } from './fetch-media.ts'
import { isOver, readCall, readReport, readText } from './read-callbacks.ts'
import { findSigned } from './signature.ts'
import { writeScript } from './write-script.ts'

interface TwilioSettings {
  /** The operator's, so it is not guarded. */
  baseUrl: string
  /** For URLs in the provider's responses. */
  outbound: Pick<Outbound, 'request'>
  fetch?: typeof fetch
}

/** The part that needs no network, shared by the provider and the fake. */
export const twilioWire = {
  findCalledAddress: ({ authToken }, { addresses, fields, signature }) =>
    findSigned(authToken, addresses, fields, signature),
  readAccountID: (fields) => fields.get('AccountSid') ?? undefined,
  readText,
  readReport,
  readCall,
  writeScript,
} satisfies Partial<Telephony>

export function createTwilioTelephony({ baseUrl, outbound, fetch: ask = slowFetch }: TwilioSettings): Telephony {
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
    isAccount: (account) => isAccount(ask, account, baseUrl),
    async hasNumber(account, phoneNumber) {
      const query = new URLSearchParams({ PhoneNumber: phoneNumber, PageSize: '50' })
      const answer = await callProvider(ask, account, resource(account, `IncomingPhoneNumbers.json?${query}`))
      const { incoming_phone_numbers: found = [] } = (answer ?? {}) as NumberList
      // The provider also matches parts of numbers.
      return found.some(({ phone_number }) => phone_number === phoneNumber)
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

interface NumberList {
  incoming_phone_numbers?: { phone_number?: string }[]
}

/** Only the account's token gives access to its own resource. */
async function isAccount(ask: typeof fetch, account: TelephonyAccount, baseUrl: string): Promise<boolean> {
  const { accountSid } = account
  try {
    const url = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}.json`
    const answer = await callProvider(ask, account, url)
    return (answer as { sid?: unknown } | undefined)?.sid === accountSid
  } catch (fault) {
    if (fault instanceof TelephonyFault && !fault.isTemporary) return false
    throw fault
  }
}

const onWhatsApp = (number: string) => `whatsapp:${number}`

/** A template has a fixed text; ours is its first variable. */
function toForm({ from, to, text, templateSID, isSms, mediaUrl, reportTo }: OutgoingText): URLSearchParams {
  return new URLSearchParams({
    From: isSms ? from : onWhatsApp(from),
    To: isSms ? to : onWhatsApp(to),
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

/** The provider's clock counts whole seconds and differs from ours. */
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
