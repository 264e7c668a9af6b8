import {
  type OutgoingText,
  type ProviderCall,
  type Telephony,
  type TelephonyAccount,
  TelephonyFault,
} from '../telephony.ts'
import { twilioWire } from '../twilio/twilio-telephony.ts'

export interface FakeTelephony extends Telephony {
  /** Accepted messages, in order. */
  sent: (OutgoingText & { externalID: string; at: Date })[]
  calls: Map<string, ProviderCall>
  /** Numbers of the account. */
  numbers: Set<string>
  media: Map<string, { bytes: Buffer; contentType: string }>
  /** An end user wrote, which permits replies for a day. */
  receive(from: string, to: string): void
  /** The next attempts fail with these errors. */
  failNext(fault: TelephonyFault): void
}

const dayInMs = 24 * 60 * 60 * 1000
const internationalNumber = /^\+[1-9]\d{6,14}$/
const refuse = (code: number, message: string) => new TelephonyFault(message, { code, isTemporary: false })

/** The provider without a network, for tests of our side. */
export function createFakeTelephony(account: TelephonyAccount, now: () => Date): FakeTelephony {
  const received = new Map<string, Date>()
  const failing: TelephonyFault[] = []
  const sent: FakeTelephony['sent'] = []
  const calls: FakeTelephony['calls'] = new Map()
  const media: FakeTelephony['media'] = new Map()
  const numbers: FakeTelephony['numbers'] = new Set()

  function checkAccount({ accountSid, authToken }: TelephonyAccount) {
    const fault = failing.shift()
    if (fault) throw fault
    if (accountSid !== account.accountSid || authToken !== account.authToken) throw refuse(20003, 'Authenticate')
  }

  const isRefusal = (fault: unknown) => fault instanceof TelephonyFault && !fault.isTemporary

  function checkText({ from, to, text, templateSID, isSms, mediaUrl }: OutgoingText) {
    if (!internationalNumber.test(to)) throw refuse(21211, 'The recipient is no phone number.')
    if (!text && !mediaUrl) throw refuse(21602, 'A message needs a text.')
    const last = received.get(`${to} ${from}`)
    const isOpen = last !== undefined && now().getTime() - last.getTime() < dayInMs
    if (!isOpen && !templateSID && !isSms) throw refuse(63016, 'The end user wrote more than 24 hours ago.')
  }

  return {
    ...twilioWire,
    ...{ sent, calls, media, numbers },
    receive: (from, to) => void received.set(`${from} ${to}`, now()),
    failNext: (fault) => void failing.push(fault),
    async send(asking, message) {
      checkAccount(asking)
      checkText(message)
      const externalID = `SM${String(sent.length + 1).padStart(32, '0')}`
      sent.push({ ...message, externalID, at: now() })
      return { externalID }
    },
    async listSent(asking, { from, to, since }) {
      checkAccount(asking)
      return sent
        .filter((message) => message.from === from && message.to === to && message.at >= since)
        .map(({ externalID, text }) => ({ externalID, text, hasFailed: false }))
        .reverse()
    },
    async isAccount(asking) {
      try {
        checkAccount(asking)
        return true
      } catch (fault) {
        if (isRefusal(fault)) return false
        throw fault
      }
    },
    async hasNumber(asking, phoneNumber) {
      checkAccount(asking)
      return numbers.has(phoneNumber)
    },
    async findCall(asking, callID) {
      checkAccount(asking)
      return calls.get(callID)
    },
    async fetchMedia(asking, url, maxBytes) {
      checkAccount(asking)
      const kept = media.get(url)
      if (!kept) throw new TelephonyFault('The file could not be fetched.', { isTemporary: true })
      if (kept.bytes.length > maxBytes) throw new TelephonyFault('The file is too large.', { isTemporary: false })
      return { ...kept, fileName: undefined }
    },
  }
}
