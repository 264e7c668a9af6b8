import { parentPort } from 'node:worker_threads'

/** Runs in its own thread: one call after another, in order of arrival. */

export interface ResidentCall {
  id: number
  file: string
  name: string
  input: unknown
}

export type ResidentAnswer = { id: number; result: unknown } | { id: number; fault: Error }

type Module = Record<string, (input: unknown) => unknown>

/** Resolving the module again would take longer than many calls. */
const modules = new Map<string, Promise<Module>>()

async function answer({ id, file, name, input }: ResidentCall): Promise<ResidentAnswer> {
  try {
    const loading: Promise<Module> = modules.get(file) ?? import(file)
    modules.set(file, loading)
    const task = (await loading)[name]
    if (!task) throw new Error(`Invariant violated: ${file} does not export ${name}.`)
    return { id, result: await task(input) }
  } catch (fault) {
    return { id, fault: fault instanceof Error ? fault : new Error(String(fault)) }
  }
}

let last = Promise.resolve()
parentPort?.on('message', (call: ResidentCall) => {
  last = last.then(async () => parentPort?.postMessage(await answer(call)))
})
