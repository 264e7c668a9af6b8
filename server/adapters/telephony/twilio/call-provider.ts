import { sendTimeoutMs } from '../../slow-sending.ts'
import { type TelephonyAccount, TelephonyFault } from '../telephony.ts'
import { describeFailure } from './read-callbacks.ts'

const timeoutMs = 15_000

export const toBasic = ({ accountSid, authToken }: TelephonyAccount) =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

/** Sends a GET request, or a POST if there is a form. Undefined if the provider responds 404. */
export async function callProvider(
  ask: typeof fetch,
  account: TelephonyAccount,
  url: string,
  form?: URLSearchParams,
): Promise<unknown> {
  const answer = await reach(() =>
    ask(url, {
      method: form ? 'POST' : 'GET',
      headers: { authorization: toBasic(account), accept: 'application/json' },
      redirect: 'error',
      // A POST must not be repeated because the response is late.
      signal: AbortSignal.timeout(form ? sendTimeoutMs : timeoutMs),
      ...(form ? { body: form } : {}),
    }),
  )
  const body: unknown = await answer.json().catch(() => undefined)
  if (answer.ok && body !== undefined) return body
  if (!form && answer.status === 404) return undefined
  throw toFault(answer.status, body)
}

export async function reach<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (fault) {
    const reason = (fault as Error).name === 'TimeoutError' ? 'did not answer in time' : 'cannot be reached'
    throw new TelephonyFault(`The phone provider ${reason}.`, { isTemporary: true })
  }
}

function toFault(status: number, body: unknown): TelephonyFault {
  const { code, message } = (body ?? {}) as { code?: number; message?: string }
  if (status === 429 || status === 408 || status >= 500) {
    return new TelephonyFault(`The phone provider is busy (${status}).`, { code, isTemporary: true })
  }
  if (status === 401 || status === 403) {
    return new TelephonyFault('The phone provider rejected the account.', { code, isTemporary: false })
  }
  // An unreadable 2xx response: the message may have been accepted, which the next attempt checks.
  if (status < 300) return new TelephonyFault('The answer of the phone provider is broken.', { isTemporary: true })
  const known = code === 63016 ? describeFailure(String(code)) : undefined
  const description =
    known ?? `The phone provider refuses it: ${message ?? `status ${status}`}${code ? ` (error ${code})` : ''}`
  return new TelephonyFault(description, { code, isTemporary: false })
}
