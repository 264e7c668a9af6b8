import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Case } from './lists/cases.ts'
import { load, median, percentile } from './lists/load.ts'
import { judge, toMarkdown } from './lists/report.ts'
import { openSite, prepareDatabase, type Site } from './lists/site.ts'
import type { BenchResult } from './measuring/bench-result.ts'
import { startPostgres } from './measuring/postgres.ts'

/** Many short rounds, because a shared machine is slow for seconds at a time. */
const rounds = 11
const warmUpSeconds = 0.2

export interface Figure {
  name: string
  kind: Case['kind']
  maxGrowth: number | undefined
  growsFrom: string | undefined
  size: number
  perSecond: number
  floorPerSecond: number
  /** Share of the baseline: the median of rounds that alternate between the two. */
  ratio: number
  /** p50 of each round; rounds with the same number ran one right after another at all sizes. */
  p50s: number[]
  p50: number
  p99: number
}

/**
 * Lists at every size, compared with a baseline that runs the same SQL in the same minutes on the same database.
 * `--keep FOLDER` keeps the filled databases there, and later runs measure copies of them. `--part 2/3` measures the
 * second third of the cases, to split long runs; `--only read,team` those whose names contain one of these words.
 */
export async function run(options: Record<string, string>): Promise<BenchResult> {
  const sizes = (options.sizes ?? '1000,100000,1000000').split(',').map(Number)
  const folder = await mkdtemp(join(tmpdir(), 'attendant-bench-'))
  const postgres = await startPostgres(options.keep ? resolve(options.keep) : folder)
  const sites: Site[] = []
  try {
    for (const size of sizes) sites.push(await openSite(await prepareDatabase(postgres.url, size), folder, size))
    const figures = await measureAll(sites, Number(options.seconds ?? 0.4), options)
    const result = judge(figures, sizes)
    // A part of the cases is not a complete result.
    if (!options.only && !options.part) await keepResult(toMarkdown(figures, result))
    return result
  } finally {
    await Promise.all(sites.flatMap(({ service, floor }) => [service.stop(), floor.stop()]))
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function keepResult(text: string) {
  await mkdir(join(import.meta.dirname, 'results'), { recursive: true })
  await writeFile(join(import.meta.dirname, 'results/lists.md'), text)
}

/** Runs one case after another, each at all sizes in turn, so that slow minutes of the machine affect all sizes. */
async function measureAll(sites: Site[], seconds: number, options: Record<string, string>): Promise<Figure[]> {
  const figures: Figure[] = []
  const wanted = chooseCases(sites[0]?.cases ?? [], options)
  // Warm up the code paths that all requests share, or the first case would be slower.
  for (const site of sites) await warmUp(site)
  for (const [index, { name }] of wanted) {
    for (const figure of await measure(sites, index, seconds)) {
      const ratio = `${figure.ratio.toFixed(2)} of the baseline`
      console.error(`${name} at ${figure.size}: ${ratio}, p50 ${figure.p50.toFixed(2)} ms`)
      figures.push(figure)
    }
  }
  return figures
}

/** By their index among all cases. Includes the cases that sparse lists are compared with. */
function chooseCases(cases: Case[], { only = '', part = '1/1' }: Record<string, string>): [number, Case][] {
  const [number = 1, parts = 1] = part.split('/').map(Number)
  const compared = new Set(cases.map(({ growsFrom }) => growsFrom))
  return [...cases.entries()].filter(([index, { name }]) => {
    if (compared.has(name)) return true
    return only ? only.split(',').some((word) => name.includes(word)) : index % parts === number - 1
  })
}

async function warmUp(site: Site) {
  for (const [index, { kind }] of site.cases.entries()) {
    if (kind === 'read' && index % 5 === 0) await loadBoth(site, index, warmUpSeconds)
  }
}

async function measure(sites: Site[], index: number, seconds: number): Promise<Figure[]> {
  for (const site of sites) await loadBoth(site, index, warmUpSeconds)
  const turns = sites.map((site) => ({ site, rounds: [] as Round[] }))
  for (let round = 0; round < rounds; round++) {
    for (const turn of turns) turn.rounds.push(await loadBoth(turn.site, index, seconds))
  }
  return turns.map(({ site, rounds }) => toFigure(site.cases[index] as Case, site.size, rounds))
}

type Round = Awaited<ReturnType<typeof loadBoth>>

async function loadBoth({ cases, service, floor, tokens }: Site, index: number, seconds: number) {
  const one = cases[index] as Case
  const bare: Case = {
    ...one,
    requests: one.requests.map(({ method, body }) => ({ method, path: `/${index}`, ...(body ? { body } : {}) })),
  }
  return {
    own: await load(service.url, one, seconds, tokens[one.caller ?? 'admin']),
    bare: await load(floor.url, bare, seconds),
  }
}

function toFigure({ name, kind, maxGrowth, growsFrom }: Case, size: number, rounds: Round[]): Figure {
  const latencies = rounds.flatMap(({ own }) => own.latencies)
  const p50s = rounds.map(({ own }) => percentile(own.latencies, 0.5))
  return {
    name,
    kind,
    maxGrowth,
    growsFrom,
    size,
    perSecond: median(rounds.map(({ own }) => own.perSecond)),
    floorPerSecond: median(rounds.map(({ bare }) => bare.perSecond)),
    ratio: median(rounds.map(({ own, bare }) => own.perSecond / bare.perSecond)),
    p50s,
    p50: median(p50s),
    p99: percentile(latencies, 0.99),
  }
}
