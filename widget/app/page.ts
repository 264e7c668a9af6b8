import type { FromFrame, FromPage } from '../protocol.ts'

/** The page that contains the frame. */
export interface Page {
  send(message: FromFrame): void
}

/**
 * Only the pages of the channel can show this frame (the service sends `frame-ancestors`), and it only accepts messages
 * from the page itself, not from other frames on it.
 */
export function meetPage(receive: (message: FromPage) => void): Page {
  let origin: string | undefined
  addEventListener('message', (event: MessageEvent<FromPage>) => {
    if (event.source !== parent) return
    origin = event.origin
    receive(event.data)
  })
  return {
    send(message) {
      // The page's origin is unknown before its first message, and this message contains nothing secret.
      if (origin || message.say === 'ready') parent.postMessage(message, origin ?? '*')
    },
  }
}
