import { type HubMessage, InvalidDataException, isCounted } from '../../protocol/messages.ts'

/** State of stateful reconnect: sent bytes until the client acknowledges them, and the last sequence received from it. */
export class ResendBuffer {
  private readonly kept: Buffer[] = []
  private keptBytes = 0
  private sentCount = 0
  private nextReceivedId = 1
  private latestReceivedId = 0
  private ackedId = 0

  get bytes(): number {
    return this.keptBytes
  }

  add(bytes: Buffer): void {
    this.sentCount++
    this.kept.push(bytes)
    this.keptBytes += bytes.length
  }

  /** The client has received everything up to and including this one. */
  acknowledge(sequenceId: number): void {
    const firstKept = this.sentCount - this.kept.length + 1
    const known = Math.min(Math.max(sequenceId - firstKept + 1, 0), this.kept.length)
    for (const bytes of this.kept.splice(0, known)) this.keptBytes -= bytes.length
  }

  /** False for a message that was already received before the interruption. */
  accepts(message: HubMessage): boolean {
    if (message.type === 9) {
      if (message.sequenceId > this.nextReceivedId) {
        throw new InvalidDataException("Sequence ID greater than amount of messages we've received.")
      }
      this.nextReceivedId = message.sequenceId
      return false
    }
    if (!isCounted(message)) return true
    const id = this.nextReceivedId++
    if (id <= this.latestReceivedId) return false
    this.latestReceivedId = id
    return true
  }

  /** The number to acknowledge, if it has changed. */
  takeAcknowledgement(): number | undefined {
    if (this.ackedId >= this.latestReceivedId) return undefined
    this.ackedId = this.latestReceivedId
    return this.ackedId
  }

  /** Returns the sequence to continue with, and the messages to send again. */
  replay(): { sequenceId: number; messages: readonly Buffer[] } {
    return { sequenceId: this.sentCount - this.kept.length + 1, messages: [...this.kept] }
  }
}
