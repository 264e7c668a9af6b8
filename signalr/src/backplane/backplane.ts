/** Delivers the messages of one node to all others, in order per sender. Each node has its own instance. */
export interface Backplane {
  /** Resolves when the message has been published. The publishing node does not receive it. */
  publish(bytes: Uint8Array): Promise<void>
  /** Returns a function that unsubscribes. */
  subscribe(receive: (bytes: Uint8Array) => void): Promise<() => Promise<void>>
}

/** Connects hubs within one process. Call the result once per hub. */
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
