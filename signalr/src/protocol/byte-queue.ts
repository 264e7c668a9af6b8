const nothing = Buffer.alloc(0)

/** Received bytes that are not part of a parsed message yet. A chunk that arrives whole and alone is never copied. */
export class ByteQueue {
  private bytes: Buffer = nothing
  private start = 0
  private end = 0
  /** Bytes before this were searched already, so that a message in a thousand chunks is only searched once. */
  private searched = 0
  private isOwned = false

  get length(): number {
    return this.end - this.start
  }

  push(chunk: Buffer): void {
    if (this.length === 0) {
      this.bytes = chunk
      this.start = 0
      this.end = chunk.length
      this.searched = 0
      this.isOwned = false
      return
    }
    this.reserve(chunk.length)
    chunk.copy(this.bytes, this.end)
    this.end += chunk.length
  }

  byteAt(offset: number): number | undefined {
    return offset < this.length ? this.bytes[this.start + offset] : undefined
  }

  indexOf(byte: number): number {
    const from = Math.max(this.start, this.searched)
    const found = this.bytes.subarray(0, this.end).indexOf(byte, from)
    this.searched = found === -1 ? this.end : found
    return found === -1 ? -1 : found - this.start
  }

  /** A view, not a copy: valid until the next push. */
  take(length: number): Buffer {
    const taken = this.bytes.subarray(this.start, this.start + length)
    this.skip(length)
    return taken
  }

  skip(length: number): void {
    this.start += length
    // An idle connection must not retain the last chunk.
    if (this.start === this.end) this.clear()
  }

  clear(): void {
    this.bytes = nothing
    this.start = 0
    this.end = 0
    this.searched = 0
    this.isOwned = false
  }

  private reserve(extra: number): void {
    const needed = this.length + extra
    if (this.isOwned && this.end + extra <= this.bytes.length) return
    const grown = Buffer.allocUnsafe(Math.max(needed * 2, 256))
    this.bytes.copy(grown, 0, this.start, this.end)
    this.searched = Math.max(this.searched - this.start, 0)
    this.end = this.length
    this.start = 0
    this.bytes = grown
    this.isOwned = true
  }
}
