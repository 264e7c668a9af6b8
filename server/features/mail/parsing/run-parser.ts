import { Worker } from 'node:worker_threads'
import { createGate } from '../../../platform/gate.ts'
import type { ThreadAnswer } from './parse-thread.ts'
import type { ParsedMail } from './parsed-mail.ts'

/** A mail that cannot be read; reading it again gives the same. */
export class UnreadableMail extends Error {
  override name = 'UnreadableMail'
  readonly isQuoting = true
}

const patienceInMs = 20_000
const mostMegabytes = 160
const idleInMs = 30_000
const largeBytes = 4 * 2 ** 20

interface Thread {
  worker: Worker
  retire: NodeJS.Timeout | undefined
}

let thread: Thread | undefined
let serial = 0
const gate = createGate(1)

/**
 * Reads a mail in a thread, one at a time: whatever it contains, it cannot hold up or bring down the service. A mail
 * that takes too long or too much memory is unreadable. The bytes are handed over: they are gone afterwards.
 */
export function runParser(raw: Buffer, { patience = patienceInMs } = {}): Promise<ParsedMail> {
  return gate(async () => {
    const isLarge = raw.length > largeBytes
    if (isLarge) await retireThread()
    thread ??= startThread()
    const { worker, retire } = thread
    clearTimeout(retire)
    const { answer, isOver } = ask(worker, raw, patience)
    try {
      return await answer
    } finally {
      // A large mail has a thread to itself: what it needed is given back at once, not when one next tidies up.
      if (isOver() || isLarge) {
        thread = undefined
        await worker.terminate()
      } else if (thread) thread.retire = setTimeout(retireThread, idleInMs).unref()
    }
  })
}

function startThread(): Thread {
  const worker = new Worker(new URL('./parse-thread.ts', import.meta.url), {
    execArgv: [],
    // A small nursery: mails are read one at a time, and what they leave behind is tidied away often.
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: 12 },
  })
  worker.unref()
  return { worker, retire: undefined }
}

/** Its memory is worth more than its start. */
async function retireThread(): Promise<void> {
  const idle = thread
  thread = undefined
  clearTimeout(idle?.retire)
  await idle?.worker.terminate()
}

function ask(worker: Worker, raw: Buffer, patience: number) {
  const id = ++serial
  let isOver = true
  const { promise, resolve, reject } = Promise.withResolvers<ParsedMail>()
  const fail = (why: string) => reject(new UnreadableMail(why))
  const hear = (heard: ThreadAnswer) => {
    if (heard.id !== id) return
    isOver = false
    if ('fault' in heard) fail(`The mail cannot be read: ${heard.fault}`)
    else resolve(heard.mail)
  }
  const die = (fault: Error) => fail(`The mail cannot be read: ${fault.message}`)
  const exit = () => fail('The mail cannot be read: reading it ended unexpectedly.')
  const timer = setTimeout(() => fail(`The mail cannot be read in ${patience / 1000} seconds.`), patience)
  worker.ref()
  worker.on('message', hear).on('error', die).on('exit', exit)
  const memory = ownMemory(raw)
  worker.postMessage({ id, raw: memory, size: raw.byteLength }, [memory])
  const answer = promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', hear).off('error', die).off('exit', exit).unref()
  })
  return { answer, isOver: () => isOver }
}

/** Small buffers share their memory with others, and are copied out of it; large ones are given away. */
function ownMemory(raw: Buffer): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = raw
  const isOwn = buffer instanceof ArrayBuffer && byteOffset === 0 && byteLength > Buffer.poolSize
  return isOwn ? buffer : new Uint8Array(raw).buffer
}
