import autocannon from 'autocannon'
import { type Case, type Request, stranger } from './cases.ts'

export interface Load {
  perSecond: number
  latencies: number[]
}

const connections = 8
/** How often autocannon checks whether the time is over; the default is once a second. */
const lookMs = 20
let strangers = 0

/** Sends requests over eight connections for some seconds. Any failed request fails the benchmark. */
export async function load(url: string, { requests }: Case, seconds: number, token?: string): Promise<Load> {
  const latencies: number[] = []
  let turn = 0
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const { body, ...one } = requests[turn++ % requests.length] as Request
    const text = body && JSON.stringify(body).replace(stranger, `load-${process.pid}-${++strangers}`)
    return { ...request, ...one, ...(text ? { body: text } : {}) }
  }
  const options = {
    url,
    connections,
    duration: seconds,
    sampleInt: lookMs,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    requests: [{ setupRequest }],
  }
  const since = performance.now()
  const { non2xx, errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(options, (fault, result) => (fault ? reject(fault) : resolve(result)))
    instance.on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds))
  })
  if (non2xx + errors + timeouts > 0) throw new Error(`${requests[0]?.path}: ${non2xx} failed, ${errors} disconnected.`)
  return { perSecond: (1000 * latencies.length) / (performance.now() - since), latencies }
}

export function percentile(latencies: number[], share: number): number {
  const sorted = latencies.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: number[]) => percentile(values, 0.5)
