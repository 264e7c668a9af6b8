import type { Completion } from '../../protocol/messages.ts'
import { HubException } from '../hub-exception.ts'

interface Pending {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
  deadline: number
}

/** Invocations of one client that still wait for a result. */
export class PendingResults {
  private readonly pending = new Map<string, Pending>()

  wait(invocationId: string, deadline: number): Promise<unknown> {
    return new Promise((resolve, reject) => this.pending.set(invocationId, { resolve, reject, deadline }))
  }

  /** For invocations that were never sent, because nothing else rejects them. */
  forget(invocationId: string): void {
    this.pending.delete(invocationId)
  }

  /** False for an unknown invocation. */
  settle({ invocationId, error, result }: Completion): boolean {
    const asked = this.pending.get(invocationId)
    if (!asked) return false
    this.pending.delete(invocationId)
    if (error === undefined) asked.resolve(result)
    else asked.reject(new HubException(error))
    return true
  }

  rejectAll(error: Error): void {
    for (const { reject } of this.pending.values()) reject(error)
    this.pending.clear()
  }

  tick(now: number): void {
    for (const [invocationId, { reject, deadline }] of this.pending) {
      if (now < deadline) continue
      this.pending.delete(invocationId)
      reject(new Error('The client did not answer in time.'))
    }
  }
}
