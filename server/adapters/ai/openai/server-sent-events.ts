/** Ends of lines. A carriage return at the end may still be followed by its line feed. */
const lineEnd = /\r\n|\n|\r(?!$)/

/** Reads a stream of server-sent events, and calls `onData` with the data of each, in their order. */
export async function readServerSentEvents(
  body: ReadableStream<Uint8Array>,
  onData: (data: string) => void,
): Promise<void> {
  const reader = body.getReader()
  const read = createEventReader(onData)
  const decoder = new TextDecoder()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      read(decoder.decode(piece.value, { stream: true }))
    }
    read(`${decoder.decode()}\n\n`)
  } catch (fault) {
    // Nobody reads the rest.
    reader.cancel(fault).catch(() => undefined)
    throw fault
  }
}

/** Takes the text of events in pieces that end anywhere. */
function createEventReader(onData: (data: string) => void): (piece: string) => void {
  let rest = ''
  let data: string | undefined

  function takeLine(line: string): void {
    if (line === '') {
      const whole = data
      data = undefined
      if (whole !== undefined) onData(whole)
    } else if (line.startsWith('data:')) {
      const value = line.slice(line.charAt(5) === ' ' ? 6 : 5)
      data = data === undefined ? value : `${data}\n${value}`
    }
  }

  return (piece) => {
    rest += piece
    if (!piece.includes('\n') && !rest.includes('\r')) return
    const lines = rest.split(lineEnd)
    rest = lines.pop() ?? ''
    for (const line of lines) takeLine(line)
  }
}
