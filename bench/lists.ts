import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchResult } from './bench.ts'
import type { Case } from './lists/cases.ts'
import { load, median, percentile } from './lists/load.ts'
import { judge, toMarkdown } from './lists/report.ts'
import { createDatabase, openSite, type Site } from './lists/site.ts'
import { startPostgres } from './postgres.ts'

const rounds = 3

export interface Figure {
  name: string
  kind: Case['kind']
  mostGrowth: number | undefined
  growsFrom: string | undefined
  size: number
  perSecond: number
  floorPerSecond: number
  /** Of the floor, the median of rounds that alternate between the two. */
  ratio: number
  p50: number
  p99: number
}

/**
 * Lists at every size, next to a floor that runs the same SQL in the same minutes on the same database. `--server`
 * measures a server that an earlier run filled and left (`--keep yes`).
 */
export async function run(options: Record<string, string>): Promise<BenchResult> {
  const sizes = (options.sizes ?? '1000,100000,1000000').split(',').map(Number)
  const folder = await mkdtemp(join(options.folder ?? tmpdir(), 'attendant-bench-'))
  const postgres = options.server ? { url: options.server, stop: async () => undefined } : await startPostgres(folder)
  const sites: Site[] = []
  try {
    for (const size of sizes) {
      const url = options.server ? `${options.server}/bench_${size}` : await createDatabase(postgres.url, size)
      sites.push(await openSite(url, folder, size))
    }
    const figures = await measureAll(sites, Number(options.seconds ?? 2), options.only)
    const result = judge(figures, sizes)
    await mkdir(join(import.meta.dirname, 'results'), { recursive: true })
    await writeFile(join(import.meta.dirname, 'results/lists.md'), toMarkdown(figures, result))
    return result
  } finally {
    await Promise.all(sites.flatMap(({ service, floor }) => [service.stop(), floor.stop()]))
    if (options.keep) console.error(`The server stays: --server ${postgres.url}`)
    else {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** One case after the other at all sizes, so that a slow minute of the machine touches all of them alike. */
async function measureAll(sites: Site[], seconds: number, only?: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [index, { name }] of (sites[0]?.cases ?? []).entries()) {
    if (only && !name.includes(only)) continue
    for (const site of sites) {
      const figure = await measure(site, index, seconds)
      console.error(`${name} at ${site.size}: ${figure.ratio.toFixed(2)} of the floor, p50 ${figure.p50.toFixed(2)} ms`)
      figures.push(figure)
    }
  }
  return figures
}

async function measure({ size, cases, service, floor, token }: Site, index: number, seconds: number): Promise<Figure> {
  const one = cases[index] as Case
  const bare: Case = {
    ...one,
    requests: one.requests.map(({ method, body }) => ({ method, path: `/${index}`, ...(body ? { body } : {}) })),
  }
  await load(service.url, one, 1, token)
  await load(floor.url, bare, 1)
  const ours: Awaited<ReturnType<typeof load>>[] = []
  const theirs: typeof ours = []
  for (let round = 0; round < rounds; round++) {
    ours.push(await load(service.url, one, seconds, token))
    theirs.push(await load(floor.url, bare, seconds))
  }
  const latencies = ours.flatMap((round) => round.latencies)
  return {
    name: one.name,
    kind: one.kind,
    mostGrowth: one.mostGrowth,
    growsFrom: one.growsFrom,
    size,
    perSecond: median(ours.map((round) => round.perSecond)),
    floorPerSecond: median(theirs.map((round) => round.perSecond)),
    ratio: median(ours.map((round, turn) => round.perSecond / (theirs[turn]?.perSecond ?? 1))),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  }
}
