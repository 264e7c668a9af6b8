import type { Registry } from 'prom-client'
import type { App } from './server.ts'

const buckets = [0.005, 0.025, 0.1, 0.5, 1, 5, 30]

interface Tally {
  labels: { method: string; route: string; status: number }
  /** Number of requests by duration bucket, each counted once. */
  counts: number[]
  count: number
  sum: number
}

interface Gauge {
  name: string
  help: string
  read(): number | Promise<number>
}

/** One value for each value of a label. */
interface LabelledGauge {
  name: string
  help: string
  label: string
  read(): ReadonlyMap<string, number>
}

/** The metrics that Prometheus scrapes. */
export interface Figures {
  gauge(gauge: Gauge | LabelledGauge): void
  render(): Promise<{ contentType: string; text: string }>
}

/** Prometheus metrics. Labels are route patterns, never URLs, which contain IDs and tokens. */
export function measureRequests(app: App): Figures {
  const tallies = new Map<string, Tally>()
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id: requestId } = request
    const { statusCode: status, elapsedTime } = reply
    const route = request.routeOptions.url ?? 'unknown'
    record(tallies, { method, route, status }, elapsedTime / 1000)
    request.log.info({ requestId, method, route, status, ms: Math.round(elapsedTime) }, 'request')
    done()
  })
  return createFigures(tallies)
}

/** Metrics of a process that serves no requests, unless tallies are passed. */
export function createFigures(tallies = new Map<string, Tally>()): Figures {
  const gauges: (Gauge | LabelledGauge)[] = []
  let opening: Promise<Registry> | undefined
  return {
    gauge: (gauge) => void gauges.push(gauge),
    async render() {
      opening ??= openRegistry(tallies, gauges)
      const registry = await opening
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
  }
}

/** The library is loaded with the first scrape, so that startup does not wait for it. */
async function openRegistry(tallies: Map<string, Tally>, gauges: (Gauge | LabelledGauge)[]): Promise<Registry> {
  const { collectDefaultMetrics, Gauge, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(await describeDurations(tallies))
  for (const gauge of gauges) {
    const { name, help } = gauge
    const labelNames = 'label' in gauge ? [gauge.label] : []
    new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      async collect() {
        if (!('label' in gauge)) return this.set(await gauge.read())
        for (const [value, figure] of gauge.read()) this.set({ [gauge.label]: value }, figure)
      },
    })
  }
  return registry
}

/** Counted here and reported on demand: the library's own histogram would add a twelfth to the time of a fast request. */
function record(tallies: Map<string, Tally>, labels: Tally['labels'], seconds: number) {
  const key = `${labels.method} ${labels.status} ${labels.route}`
  let tally = tallies.get(key)
  if (!tally) {
    tally = { labels, counts: buckets.map(() => 0), count: 0, sum: 0 }
    tallies.set(key, tally)
  }
  const bucket = buckets.findIndex((bound) => seconds <= bound)
  if (bucket >= 0) tally.counts[bucket] = (tally.counts[bucket] ?? 0) + 1
  tally.count++
  tally.sum += seconds
}

async function describeDurations(tallies: Map<string, Tally>) {
  const { Histogram } = await import('prom-client')
  const [name, help] = ['http_request_duration_seconds', 'Time from request to answer.']
  class Durations extends Histogram {
    override async get() {
      return { ...(await super.get()), values: [...tallies.values()].flatMap((tally) => valuesOf(name, tally)) }
    }

    override reset() {
      tallies.clear()
    }
  }
  return new Durations({ name, help, registers: [] })
}

function valuesOf(name: string, { labels, counts, count, sum }: Tally) {
  let below = 0
  const bounded = buckets.map((le, index) => {
    below += counts[index] ?? 0
    return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: below }
  })
  return [
    ...bounded,
    { metricName: `${name}_bucket`, labels: { le: '+Inf', ...labels }, value: count },
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ]
}
