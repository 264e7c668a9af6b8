/** Parses a stream of server-sent events as it arrives. */
export async function* readEvents(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<{ event: string; data: unknown }> {
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  for (;;) {
    const { done, value = '' } = await reader.read()
    const parts = (rest + value).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const lines = part.split('\n')
      const read = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
      yield { event: read('event') ?? 'message', data: JSON.parse(read('data') ?? 'null') }
    }
    if (done) return
  }
}
