import { createParser } from 'eventsource-parser'

/** Reads a stream of server-sent events, and calls `onData` with the data of each, in order. */
export async function readServerSentEvents(
  body: ReadableStream<Uint8Array>,
  onData: (data: string) => void,
): Promise<void> {
  const reader = body.getReader()
  const parser = createParser({ onEvent: ({ data }) => onData(data) })
  const decoder = new TextDecoder()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      parser.feed(decoder.decode(piece.value, { stream: true }))
    }
    // Some servers omit the empty line after the last event.
    parser.feed(`${decoder.decode()}\n\n`)
  } catch (fault) {
    // The rest is discarded.
    reader.cancel(fault).catch(() => undefined)
    throw fault
  }
}
