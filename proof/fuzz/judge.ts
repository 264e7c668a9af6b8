import { Conformance, type OpenApi } from '../../server/test/isolation/conformance.ts'

export interface FuzzResponse {
  status: number
  type: string
  text: string
  ms: number
}

const maxMs = 15_000

/** Checks a response, and returns the first problem. */
export function createJudge(document: OpenApi, canary: string) {
  const conformance = new Conformance(document)
  return (method: string, path: string, mayKnow: boolean, response: FuzzResponse): string | undefined => {
    const { status, type, text, ms } = response
    if (ms > maxMs) return `took ${Math.round(ms)} ms`
    if (status >= 500 && status !== 503 && !isOurWord(status, text)) return `answered ${status}: ${text.slice(0, 200)}`
    if (!mayKnow && text.includes(canary)) return "carried another customer's words"
    if (status >= 400) return faultOfShape(response)
    if (method === 'HEAD' || method === 'OPTIONS' || !type.startsWith('application/json') || text === '')
      return undefined
    return faultOfDocument(() => conformance.check(method, path, status, type, JSON.parse(text)))
  }
}

/** The API has documented 500s, such as a translation without a provider. */
const isOurWord = (status: number, text: string) => status === 500 && !text.includes('"code":"internal_error"')

function faultOfShape({ status, type, text }: FuzzResponse): string | undefined {
  // The hub rejects connections without a body, and HEAD has none.
  if (text === '') return undefined
  if (!type.startsWith('application/json')) return `answered ${status} as ${type}`
  try {
    const body = JSON.parse(text)
    const isShaped =
      body.status === status &&
      typeof body.error === 'string' &&
      typeof body.message === 'string' &&
      typeof body.code === 'string'
    return isShaped ? undefined : `answered ${status} in another shape: ${text.slice(0, 200)}`
  } catch {
    return `answered ${status} with broken JSON`
  }
}

function faultOfDocument(check: () => void): string | undefined {
  try {
    check()
    return undefined
  } catch (fault) {
    return (fault as Error).message
  }
}
