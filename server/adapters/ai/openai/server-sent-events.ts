import { createParser } from 'eventsource-parser'

/** Reads server-sent events from the pieces that `read` passes on, and calls `onData` with the data of each, in order. */
export async function readServerSentEvents(
  read: (onPiece: (piece: Uint8Array) => void) => Promise<void>,
  onData: (data: string) => void,
): Promise<void> {
  const parser = createParser({ onEvent: ({ data }) => onData(data) })
  const decoder = new TextDecoder()
  await read((piece) => parser.feed(decoder.decode(piece, { stream: true })))
  // Some servers omit the empty line after the last event.
  parser.feed(`${decoder.decode()}\n\n`)
}
