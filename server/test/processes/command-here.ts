import { vi } from 'vitest'
import { runCommand } from '../../cli/run-command-line.ts'
import type { CommandResult } from './command-line.ts'

/** A command as an operator calls it, without the start of a process of its own. */
export async function runCommandHere(settings: Record<string, string>, ...args: string[]): Promise<CommandResult> {
  for (const [name, value] of Object.entries({ LOG_LEVEL: 'silent', ...settings })) vi.stubEnv(name, value)
  try {
    const { lines, remarks = [], exitCode } = await runCommand(args)
    const print = (texts: string[]) => texts.map((text) => `${text}\n`).join('')
    return { code: exitCode, stdout: print(lines), stderr: print(remarks) }
  } finally {
    vi.unstubAllEnvs()
  }
}
