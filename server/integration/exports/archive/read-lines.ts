export interface Line {
  /** Empty where the line was longer than allowed. */
  text: string
  isTooLong: boolean
}

/** Longer ones are no records of anything. */
export const maxLineBytes = 64 * 2 ** 20

/** Lines of UTF-8 text. However long a line is, no more than the limit of it is kept in memory. */
export async function* readLines(bytes: AsyncIterable<Uint8Array>, maxBytes = maxLineBytes): AsyncGenerator<Line> {
  let pieces: Uint8Array[] = []
  let size = 0
  const take = (): Line => {
    const isTooLong = size > maxBytes
    const text = isTooLong ? '' : Buffer.concat(pieces).toString('utf8').replace(/\r$/, '')
    pieces = []
    size = 0
    return { text, isTooLong }
  }
  for await (const chunk of bytes) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      size += end - start
      if (size <= maxBytes) pieces.push(chunk.subarray(start, end))
      yield take()
      start = end + 1
    }
    if (start === chunk.length) continue
    size += chunk.length - start
    if (size <= maxBytes) pieces.push(chunk.subarray(start))
    else pieces = []
  }
  if (size > 0) yield take()
}
