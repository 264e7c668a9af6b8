import type { Reader } from '../definition.ts'
import { HubException } from '../hub-exception.ts'

/** Items that a client streams to a method. While too many are buffered, nothing more is read from the connection. */
export class UploadStream implements AsyncIterable<unknown> {
  private readonly read: Reader<unknown>
  private readonly capacity: number
  private readonly items: unknown[] = []
  private isComplete = false
  private fault: Error | undefined
  private wakeReader: (() => void) | undefined
  private releaseWriter: (() => void) | undefined

  constructor(read: Reader<unknown>, capacity: number) {
    this.read = read
    this.capacity = capacity
  }

  /** A promise if the client has to wait. */
  push(value: unknown): Promise<void> | undefined {
    if (this.isComplete) return undefined
    try {
      this.items.push(this.read(value))
    } catch {
      this.complete(new HubException('Failed to bind Stream message.'))
      return undefined
    }
    this.wakeReader?.()
    // As in ASP.NET Core, one item may wait in addition to a full buffer.
    if (this.items.length <= this.capacity) return undefined
    return new Promise((resolve) => {
      this.releaseWriter = resolve
    })
  }

  complete(fault?: Error): void {
    if (this.isComplete) return
    this.isComplete = true
    this.fault = fault
    this.wakeReader?.()
    this.releaseWriter?.()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown> {
    for (;;) {
      while (this.items.length > 0) {
        const item = this.items.shift()
        this.releaseWriter?.()
        yield item
      }
      if (this.fault) throw this.fault
      if (this.isComplete) return
      await new Promise<void>((resolve) => {
        this.wakeReader = resolve
      })
    }
  }
}
