import type { Sharp, SharpOptions } from 'sharp'

/** Decoded images are large: so many are worked on at once, and the others wait. */
const atOnce = 2

let working = 0
const waiting: (() => void)[] = []

/**
 * Works on one image. The library is loaded with the first: it is 30 MB that a desk without photos does not need.
 * Animations are read as their first frame.
 */
export async function openImage<Result>(
  bytes: Buffer,
  options: SharpOptions,
  work: (image: Sharp) => Promise<Result>,
): Promise<Result> {
  const sharp = await loadSharp()
  if (working >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else working++
  try {
    // Cameras write harmless oddities, which are warnings; what is cut off or damaged is an error.
    return await work(sharp(bytes, { failOn: 'error', ...options }))
  } finally {
    const next = waiting.shift()
    if (next) next()
    else working--
  }
}

let loading: Promise<typeof import('sharp').default> | undefined

function loadSharp() {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Nothing is opened twice, so what the cache holds is held for nothing.
    sharp.cache(false)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    })
    return sharp
  })
  return loading
}
