export interface MboxMessage {
  /** Undefined if the message is larger than allowed. */
  raw: Buffer | undefined
  /** Start of the next message. */
  end: number
}

const newline = 10
const mark = Buffer.from('From ')

/** Yields the messages of an mbox file. Memory is limited however long lines and messages are. */
export async function* splitMbox(
  bytes: AsyncIterable<Uint8Array>,
  { maxBytes, start = 0 }: { maxBytes: number; start?: number },
): AsyncGenerator<MboxMessage> {
  const message = createCollector(maxBytes)
  let position = start
  let isLineStart = true
  let isAfterBlank = true
  let isInside = false
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of bytes) {
    let buffer: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : Buffer.from(chunk)
    rest = Buffer.alloc(0)
    while (buffer.length > 0) {
      const end = buffer.indexOf(newline)
      if (isLineStart && end < 0 && buffer.length < mark.length) {
        rest = buffer
        break
      }
      const line = end < 0 ? buffer : buffer.subarray(0, end + 1)
      const isMark = isLineStart && isAfterBlank && line.subarray(0, mark.length).equals(mark)
      if (isMark && isInside) yield { raw: message.take(), end: position }
      if (isMark) isInside = true
      else if (isInside) message.add(isLineStart ? unquote(line) : line)
      isAfterBlank = isLineStart && (line.length === 1 || (line.length === 2 && line[0] === 13))
      isLineStart = end >= 0
      // The separator line may continue in the next chunk.
      if (isMark && !isLineStart) isInside = true
      position += line.length
      buffer = buffer.subarray(line.length)
    }
  }
  position += rest.length
  if (isInside) {
    message.add(rest)
    yield { raw: message.take(), end: position }
  }
}

/** Unquotes text lines that look like the separator. */
function unquote(line: Buffer): Buffer {
  let quotes = 0
  while (line[quotes] === 0x3e) quotes += 1
  const isQuoted = quotes > 0 && line.subarray(quotes, quotes + mark.length).equals(mark)
  return isQuoted ? line.subarray(1) : line
}

function createCollector(maxBytes: number) {
  let pieces: Buffer[] = []
  let size = 0
  return {
    add(piece: Buffer) {
      size += piece.length
      if (size > maxBytes) pieces = []
      else pieces.push(piece)
    },
    take(): Buffer | undefined {
      const raw = size > maxBytes ? undefined : Buffer.concat(pieces)
      pieces = []
      size = 0
      return raw
    },
  }
}
