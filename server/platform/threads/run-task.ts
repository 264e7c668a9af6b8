import { getPriority, setPriority } from 'node:os'
import Tinypool from 'tinypool'
import { isTransfer } from './transfer.ts'

/** The event loop takes precedence if both need the same core. On Linux, threads have their own priority. */
const threadPriority = 5
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + threadPriority))

export interface TaskCall {
  /** The URL of the module, and the name of the exported function. */
  file: string
  name: string
  input: unknown
  /** Shared with the caller, for the time at which the task starts. */
  begun: Float64Array
}

/** Runs in a thread: loads the module on first use and calls its function. */
export async function runTask({ file, name, input, begun }: TaskCall): Promise<unknown> {
  const module: Record<string, (input: unknown) => unknown> = await import(file)
  const task = module[name]
  if (!task) throw new Error(`Invariant violated: ${file} does not export ${name}.`)
  begun[0] = Date.now()
  const result = await task(input)
  if (!isTransfer(result)) return result
  // The library types its own transferables as branded classes.
  return Tinypool.move({ [Tinypool.transferableSymbol]: result.buffers, [Tinypool.valueSymbol]: result.value } as never)
}
