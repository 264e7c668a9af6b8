import { parentPort } from 'node:worker_threads'
import { parseMail } from './parse-mail.ts'

export type ThreadAnswer = { id: number; mail: Awaited<ReturnType<typeof parseMail>> } | { id: number; fault: string }

/** Runs in a thread of its own: reads one mail after the other, and hands files over without copying them. */
parentPort?.on('message', async ({ id, raw, size }: { id: number; raw: ArrayBuffer; size: number }) => {
  try {
    const mail = await parseMail(Buffer.from(raw, 0, size))
    const memory = new Set(mail.files.map(({ bytes }) => bytes.buffer as ArrayBuffer))
    parentPort?.postMessage({ id, mail } satisfies ThreadAnswer, [...memory])
  } catch (fault) {
    const message = fault instanceof Error ? fault.message : String(fault)
    parentPort?.postMessage({ id, fault: message } satisfies ThreadAnswer)
  }
})
