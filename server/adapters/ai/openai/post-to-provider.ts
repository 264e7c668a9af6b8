import type { Post, PostAnswer } from '../../../platform/outbound/outbound-call.ts'

/** How a provider is reached. */
export interface Endpoint {
  /** Including its path, such as `https://api.openai.com/v1`. */
  baseUrl: string
  apiKey: string
  /** Guarded if a customer chose the base URL. */
  post: Post
}

/** The response was cut off or violated the protocol: an error of the connection, not of the model. */
export class BrokenAnswer extends Error {
  override name = 'BrokenAnswer'
}

/** An error that the provider returned instead of an answer. */
export class RefusedRequest extends Error {
  override name = 'RefusedRequest'
  /** Undefined if the response had already started. */
  readonly status: number | undefined
  readonly headers: Record<string, string>
  readonly code: string | undefined
  readonly type: string | undefined

  constructor(reason: unknown, { status, headers }: Pick<PostAnswer, 'status' | 'headers'>) {
    const { message, code, type } = Object(reason) as Record<string, unknown>
    const said = [message, reason].find((text) => typeof text === 'string') ?? JSON.stringify(reason)
    const isSuccess = status < 300
    super(isSuccess ? String(said) : `${status} ${said}`)
    this.status = isSuccess ? undefined : status
    this.headers = headers
    this.code = toWord(code)
    this.type = toWord(type)
  }
}

const toWord = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Sends one request without retries. Throws the reason of the signal, `RefusedRequest` or `BrokenAnswer`. */
export async function postToProvider(
  { baseUrl, apiKey, post }: Endpoint,
  path: string,
  body: object,
  signal: AbortSignal,
): Promise<PostAnswer> {
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/json',
    'user-agent': 'Attendant',
  }
  const url = `${baseUrl.replace(/(?<!\/)\/+$/, '')}${path}`
  const answer = await post(url, { headers, body: JSON.stringify(body), signal }).catch((error: unknown) => {
    throw toProviderError(error, signal, `The connection to the AI provider failed${codeOf(error)}.`)
  })
  if (answer.status >= 200 && answer.status < 300) return answer
  const text = await readText(answer).catch((error: unknown) => {
    throw toProviderError(error, signal)
  })
  throw new RefusedRequest(toReason(text), answer)
}

function codeOf(error: unknown): string {
  const { code } = Object(error) as { code?: unknown }
  return typeof code === 'string' ? ` (${code})` : ''
}

/** Reads the body as JSON. */
export async function readJson(answer: PostAnswer, signal: AbortSignal): Promise<unknown> {
  try {
    return JSON.parse(await readText(answer))
  } catch (error) {
    throw toProviderError(error, signal)
  }
}

async function readText(answer: PostAnswer): Promise<string> {
  const pieces: Buffer[] = []
  await answer.read((piece) => void pieces.push(piece))
  return Buffer.concat(pieces).toString()
}

const brokenOff = 'The answer of the AI provider broke off or cannot be read.'

/** Converts an error of the connection, unless the caller aborted the request. */
export function toProviderError(error: unknown, signal: AbortSignal, message = brokenOff): unknown {
  if (signal.aborted) return signal.reason
  return error instanceof RefusedRequest ? error : new BrokenAnswer(message, { cause: error })
}

/** Most servers return JSON with `error`, some return text. */
function toReason(text: string): unknown {
  try {
    return (JSON.parse(text) as { error?: unknown }).error ?? text
  } catch {
    return text
  }
}
