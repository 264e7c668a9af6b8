export interface Line {
  /** Empty if the line was longer than allowed. */
  text: string
  isTooLong: boolean
}

/** Longer lines are not valid records. */
export const maxLineBytes = 64 * 2 ** 20

/** Yields lines of UTF-8 text. Memory is limited however long a line is. */
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
