import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/**
 * `npm test`: types, lint and unused code, all to completion; then the tests. Running them concurrently with one
 * checker each takes two thirds of the CPU time of running them one after another with several.
 */
const checks = [
  ['tsc --checkers 1'],
  ['tsc -p console --checkers 1', 'tsc -p widget --checkers 1', 'biome ci .', 'knip'],
]
const tests = 'vitest run --project=!proof'

const programs = join(import.meta.dirname, '../node_modules/.bin')

function toCall(command: string): [string, string[]] {
  const [name = '', ...args] = command.split(' ')
  return [join(programs, name), args]
}

/** Prints the whole output at once, because commands run concurrently. */
async function succeeds(command: string): Promise<boolean> {
  const since = performance.now()
  const child = spawn(...toCall(command), { stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const seconds = Math.round((performance.now() - since) / 1000)
  process.stdout.write(`${command}: ${code === 0 ? 'ok' : 'FAILED'}, ${seconds} s\n${output}${errors}`)
  return code === 0
}

async function runChain(commands: string[]): Promise<boolean> {
  const results: boolean[] = []
  for (const command of commands) results.push(await succeeds(command))
  return !results.includes(false)
}

const results = await Promise.all(checks.map(runChain))
if (results.includes(false)) process.exit(1)
const [code] = await once(spawn(...toCall(tests), { stdio: 'inherit' }), 'exit')
process.exit(code ?? 1)
