/** Brings what one node says to all others. Each node has its own; in-order per sender is all that is asked of it. */
export interface Backplane {
  /** Resolves when the message is on its way. The publishing node does not receive it. */
  publish(bytes: Uint8Array): Promise<void>
  /** Returns what ends the hearing. */
  subscribe(receive: (bytes: Uint8Array) => void): Promise<() => Promise<void>>
}

/** Joins hubs within one process. Call the result once per hub. */
export function createLocalBackplane(): () => Backplane {
  const receivers = new Map<Backplane, (bytes: Uint8Array) => void>()
  return () => {
    const node: Backplane = {
      async publish(bytes) {
        for (const [other, receive] of receivers) if (other !== node) receive(bytes)
      },
      async subscribe(receive) {
        receivers.set(node, receive)
        return async () => {
          receivers.delete(node)
        }
      },
    }
    return node
  }
}
