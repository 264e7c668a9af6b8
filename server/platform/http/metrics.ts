import type { Histogram, Registry } from 'prom-client'
import type { App } from './server.ts'

const buckets = [0.005, 0.025, 0.1, 0.5, 1, 5, 30]

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
  let opening: Promise<Histogram> | undefined
  // The library is loaded with the first request, so that startup does not wait for it.
  const open = () => (opening ??= openDurations())
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id: requestId } = request
    const { statusCode: status, elapsedTime } = reply
    const route = request.routeOptions.url ?? 'unknown'
    void open().then((durations) => durations.observe({ method, route, status }, elapsedTime / 1000))
    request.log.info({ requestId, method, route, status, ms: Math.round(elapsedTime) }, 'request')
    done()
  })
  return createFigures(open)
}

/** Metrics of a process that serves no requests, unless their durations are passed. */
export function createFigures(openRequestDurations?: () => Promise<Histogram>): Figures {
  const gauges: (Gauge | LabelledGauge)[] = []
  let opening: Promise<Registry> | undefined
  return {
    gauge: (gauge) => void gauges.push(gauge),
    async render() {
      opening ??= openRegistry(gauges, await openRequestDurations?.())
      const registry = await opening
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
  }
}

async function openDurations(): Promise<Histogram> {
  const { Histogram } = await import('prom-client')
  return new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [],
  })
}

async function openRegistry(gauges: (Gauge | LabelledGauge)[], durations: Histogram | undefined): Promise<Registry> {
  const { collectDefaultMetrics, Gauge, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  if (durations) registry.registerMetric(durations)
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
