import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { projectFolder } from './console-files.ts'

/** Builds the console in a process of its own, and answers what it said. */
export async function buildConsole(): Promise<string> {
  const child = spawn(process.execPath, ['scripts/build-console.ts'], { cwd: projectFolder })
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(complained.trim().split('\n').slice(-12).join('\n'))
  return said.trim()
}
