import { createCipheriv, createHash } from 'node:crypto'

/** Occasionally larger than one S3 part. */
const largeEvery = 90
const largeSize = 6 * 2 ** 20

export interface MarkedFile {
  fileName: string
  bytes: Buffer
}

/** The file of a marker: deterministic and unique. */
export function fileOf(marker: string): MarkedFile {
  const serial = Number(/\d+/.exec(marker)?.[0])
  const size = serial % largeEvery === 1 ? largeSize + serial : 1000 + ((serial * 7919) % 30_000)
  const key = createHash('md5').update(marker).digest()
  const noise = createCipheriv('aes-128-ctr', key, key).update(Buffer.alloc(size))
  return { fileName: `${marker}.dat`, bytes: Buffer.concat([Buffer.from(`The file of ${marker}.\n`), noise]) }
}
