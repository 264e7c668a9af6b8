import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type ProofResult, report } from './report.ts'

/** The module of a proof. */
interface Proof {
  prove(options: Record<string, string>): Promise<ProofResult>
}

/**
 * `npm run proof`: every `*.proof.ts`. `npm run proof -- NAME [--option value]`: a single proof with its own options,
 * which prints a table, then one line of JSON. Exits with 1 if something fails or a target is missed.
 */
async function main(): Promise<void> {
  const { positionals, tokens } = parseArgs({ strict: false, allowPositionals: true, tokens: true })
  const [name] = positionals
  if (name === undefined) process.exit(await runLane())
  if (!/^[\w-]+$/.test(name) || !existsSync(join(import.meta.dirname, name, 'prove.ts'))) {
    throw new Error(`No such proof: ${name}. Available: neighbours.`)
  }
  const options = Object.fromEntries(
    tokens.flatMap((token, index) => {
      const next = tokens[index + 1]
      if (token.kind !== 'option') return []
      return [[token.name, token.value ?? (next?.kind === 'positional' ? next.value : 'true')]]
    }),
  )
  const { prove } = (await import(`./${name}/prove.ts`)) as Proof
  report(name, await prove(options))
  process.exit()
}

async function runLane(): Promise<number> {
  const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
  const lane = spawn(process.execPath, [vitest, 'run', '--project=proof'], { stdio: 'inherit' })
  const [code] = await once(lane, 'exit')
  return code ?? 1
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
main().catch((fault: Error) => {
  console.error(fault)
  process.exit(1)
})
