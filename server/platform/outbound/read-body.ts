import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { OutboundFault } from './outbound-fault.ts'

const decoders = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

export const acceptedEncodings = 'gzip, deflate, br'

/**
 * Reads a body up to a limit that applies to the received and the decompressed size: reading stops at the limit, so a
 * small file that decompresses to a huge one costs no more than the limit.
 */
export async function readBody(source: Readable, encoding: string | undefined, maxBytes: number): Promise<Buffer> {
  const decoded = decode(source, encoding?.trim().toLowerCase())
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of decoded as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > maxBytes) throw new OutboundFault('too-large', `The answer is larger than ${maxBytes} bytes.`)
      pieces.push(piece)
    }
  } finally {
    source.destroy()
  }
  return Buffer.concat(pieces, size)
}

/** `encoding` in lower case. */
export function decode(source: Readable, encoding: string | undefined): Readable {
  if (!encoding || encoding === 'identity') return source
  if (!Object.hasOwn(decoders, encoding)) {
    source.destroy()
    throw new OutboundFault('unreachable', `The answer is packed in a way that is not known (${encoding}).`)
  }
  const decoder = decoders[encoding as keyof typeof decoders]()
  source.on('error', (error) => decoder.destroy(error))
  return source.pipe(decoder)
}
