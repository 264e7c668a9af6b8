import type { Context } from '../../../context.ts'
import { TaskTimeout, ThreadsBusy } from '../../../platform/threads/task.ts'
import type { ThreadTask } from '../../../platform/threads/threads.ts'
import type { parseHeadTask, parseTask } from './parse-task.ts'
import type { ParsedMail } from './parsed-mail.ts'
import type { MailKeys } from './protection/mail-protection.ts'

/** An unreadable email; a retry gives the same result. */
export class UnreadableMail extends Error {
  override name = 'UnreadableMail'
  readonly isQuoting = true
  /** Its sender and subject, as far as its headers could be read. */
  readonly about: MailAbout | undefined

  constructor(message: string, about?: MailAbout) {
    super(message)
    this.about = about
  }
}

export interface MailAbout {
  sender: string | null
  subject: string | null
}

const file = new URL('./parse-task.ts', import.meta.url)
const task: ThreadTask<typeof parseTask> = { file, name: 'parseTask' }
const headTask: ThreadTask<typeof parseHeadTask> = { file, name: 'parseHeadTask' }

/** Legitimate emails need a hundredth of it. */
const maxMs = 10_000
const maxLargeMs = 20_000
const largeBytes = 4 * 2 ** 20
const maxHeadMs = 3_000
const maxHeadBytes = 64 * 1024

interface ParserOptions {
  customerID: number
  maxMs?: number
  /** To read encrypted email. */
  keys?: MailKeys
}

/**
 * Parses an email in a thread: its content cannot block or crash the service, and customers take turns. If an email
 * needs too much time or memory, only its headers are parsed; if even that fails, it is unreadable. The buffer is
 * transferred and detached.
 */
export async function runParser(
  { threads }: Pick<Context, 'threads'>,
  raw: Buffer,
  { customerID, maxMs: limit, keys = {} }: ParserOptions,
): Promise<ParsedMail> {
  const key = `customer ${customerID}`
  const size = raw.length
  const isHeavy = size > largeBytes
  const head = new Uint8Array(raw.subarray(0, maxHeadBytes)).buffer
  const buffer = ownBuffer(raw)
  try {
    const budget = { maxMs: limit ?? (isHeavy ? maxLargeMs : maxMs), isHeavy }
    return await threads.run(task, { raw: buffer, size, keys }, { key, ...budget, transfer: [buffer] })
  } catch (fault) {
    if (fault instanceof ThreadsBusy) throw fault
    const reason = `The email cannot be read: ${describe(fault)}.`
    const read = await threads
      .run(headTask, { head, size }, { key, maxMs: maxHeadMs, transfer: [head] })
      .catch((second) => {
        throw second instanceof ThreadsBusy ? second : new UnreadableMail(reason)
      })
    if (isOverBudget(fault)) return read
    throw new UnreadableMail(reason, toAbout(read))
  }
}

const toAbout = ({ sender, subject }: ParsedMail): MailAbout => ({
  sender: sender?.address ?? null,
  subject: subject || null,
})

/** The sender and subject of an email. Unlike the parser, it does not consume the bytes. */
export async function readHead(
  { threads }: Pick<Context, 'threads'>,
  raw: Buffer,
  { customerID }: Pick<ParserOptions, 'customerID'>,
): Promise<MailAbout> {
  const head = new Uint8Array(raw.subarray(0, maxHeadBytes)).buffer
  const options = { key: `customer ${customerID}`, maxMs: maxHeadMs, transfer: [head] }
  return toAbout(await threads.run(headTask, { head, size: raw.length }, options))
}

const isOverBudget = (fault: unknown) =>
  fault instanceof TaskTimeout || (fault as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY'

const describe = (fault: unknown) => (fault instanceof Error ? fault.message.replace(/\.$/, '') : String(fault))

/** Small buffers share memory with others and are copied; large ones are transferred. */
function ownBuffer(raw: Buffer): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = raw
  const isOwn = buffer instanceof ArrayBuffer && byteOffset === 0 && byteLength > Buffer.poolSize
  return isOwn ? buffer : new Uint8Array(raw).buffer
}
