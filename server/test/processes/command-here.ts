import { vi } from 'vitest'
import { runCommand } from '../../cli/run-command-line.ts'
import { bareEnvironment, type CommandResult } from './command-line.ts'

const { DATA_DIR, DEMO } = bareEnvironment

/** Runs a command in this process, because starting one takes longer than most commands. */
export async function runCommandHere(settings: Record<string, string>, ...args: string[]): Promise<CommandResult> {
  const environment = { DATA_DIR, DEMO, LOG_LEVEL: 'silent', ...settings }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  try {
    const { lines, remarks = [], exitCode } = await runCommand(args)
    const print = (texts: string[]) => texts.map((text) => `${text}\n`).join('')
    return { code: exitCode, stdout: print(lines), stderr: print(remarks) }
  } finally {
    vi.unstubAllEnvs()
  }
}
