import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench, BenchResult } from './measuring/bench-result.ts'

/** `npm run bench -- NAME [--sizes 1000,20000] [--seconds 2]`: prints a table, then one line of JSON; exits with 1 if a target is missed. */
async function main(): Promise<void> {
  const [name = '', ...rest] = process.argv.slice(2)
  const file = [`${name}.ts`, `${name}/${name}.ts`].find((path) => existsSync(join(import.meta.dirname, path)))
  if (!/^[\w-]+$/.test(name) || !file) throw new Error(`No such benchmark: ${name || '(none)'}.`)
  const options = Object.fromEntries(
    [...rest.join(' ').matchAll(/--(\w+)[ =](\S+)/g)].map(([, key, value]) => [key, value]),
  )
  const { run } = (await import(`./${file}`)) as Bench
  const result = await run(options)
  report(name, result)
  process.exit(result.holds ? 0 : 1)
}

function report(name: string, { figures, targets, holds }: BenchResult) {
  console.table(figures)
  console.table(targets)
  const judged = Object.fromEntries(targets.map(({ target, measured, holds }) => [target, { measured, holds }]))
  console.log(JSON.stringify({ name, figures: Object.fromEntries(figures.map(named)), targets: judged, holds }))
}

/** Splits a row into its labels, such as the case and the size, and its figures. */
function named(row: Record<string, string | number>): [string, Record<string, string | number>] {
  const isWord = ([key, value]: [string, string | number]) => typeof value === 'string' || key === 'tickets'
  const entries = Object.entries(row)
  const words = entries.filter(isWord).map(([, value]) => value)
  return [words.join(', '), Object.fromEntries(entries.filter((entry) => !isWord(entry)))]
}

main().catch((fault: Error) => {
  console.error(fault)
  process.exit(1)
})
