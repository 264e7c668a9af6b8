/** Passes bytes through, and fails once there are more than expected. */
export async function* limitBytes(
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
  fault: () => Error,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > maxBytes) throw fault()
    yield chunk
  }
}
