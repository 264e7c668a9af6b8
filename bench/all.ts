import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { BenchResult } from './measuring/bench-result.ts'
import { drawShares, type Share } from './measuring/plot.ts'

const results = join(import.meta.dirname, 'results')

interface Report {
  name: string
  figures: Record<string, Record<string, number>>
  targets: Record<string, { measured: string; holds: boolean }>
  holds: boolean
}

/**
 * One benchmark after the other, each in a process of its own, into one table and one picture. `scale` is not among them: it
 * takes longer than all others together.
 */
export async function run(): Promise<BenchResult> {
  const reports: Report[] = []
  for (const name of await listBenchmarks()) {
    console.error(`${name} …`)
    reports.push(await runOne(name))
  }
  await mkdir(results, { recursive: true })
  await writeFile(join(results, 'all.md'), toMarkdown(reports))
  await writeFile(join(results, 'all.svg'), drawShares(sharesOf(reports)))
  const targets = reports.flatMap(({ name, targets }) =>
    Object.entries(targets).map(([target, judged]) => ({ target: `${name}: ${target}`, ...judged })),
  )
  const figures = reports.map(({ name, targets, holds }) => ({
    benchmark: name,
    targets: Object.keys(targets).length,
    missed: Object.values(targets).filter((target) => !target.holds).length,
    holds: String(holds),
  }))
  return { figures, targets, holds: reports.every(({ holds }) => holds) }
}

async function listBenchmarks(): Promise<string[]> {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.ts') && file !== 'all.ts')
  const sources = await Promise.all(
    files.map(async (file) => ({ file, source: await readFile(join(import.meta.dirname, file), 'utf8') })),
  )
  return sources
    .filter(({ source }) => source.includes('export async function run('))
    .map(({ file }) => file.slice(0, -'.ts'.length))
    .sort()
}

async function runOne(name: string): Promise<Report> {
  const child = spawn(process.execPath, [...process.execArgv, join(import.meta.dirname, 'run.ts'), name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  const line = output.trim().split('\n').at(-1) ?? ''
  if (!line.startsWith('{')) {
    return { name, figures: {}, targets: { 'runs to its end': { measured: 'it did not', holds: false } }, holds: false }
  }
  return JSON.parse(line) as Report
}

function toMarkdown(reports: Report[]): string {
  const sections = reports.map(({ name, figures, targets }) => {
    const measured = Object.entries(figures).map(
      ([what, values]) =>
        `| ${what} | ${Object.entries(values)
          .map(([key, value]) => (key === 'value' ? value : `${key} ${value}`))
          .join(', ')} |`,
    )
    const judged = Object.entries(targets).map(
      ([target, { measured, holds }]) => `| ${target} | ${measured} | ${holds ? 'holds' : '**missed**'} |`,
    )
    return [
      `## ${name}`,
      ['| Figure | |', '|---|---|', ...measured].join('\n'),
      ['| Target | Measured | |', '|---|---|---|', ...judged].join('\n'),
    ].join('\n\n')
  })
  return `# All benchmarks\n\nMade by \`npm run bench -- all\`, one after the other in one run.\n\n![](all.svg)\n\n${sections.join('\n\n')}\n`
}

/** The figures relative to a baseline. */
const sharesOf = (reports: Report[]): Share[] =>
  reports.flatMap(({ name, targets }) =>
    Object.entries(targets).flatMap(([target, { measured, holds }]) => {
      const wanted = /at least (\d?\.\d+) of/.exec(target)?.[1]
      const reached = /\d?\.\d+/.exec(measured)?.[0]
      return wanted && reached
        ? [{ label: `${name}: ${target.split(':')[0]}`, reached: Number(reached), wanted: Number(wanted), holds }]
        : []
    }),
  )
