import type { Sharp, SharpOptions } from 'sharp'
import { createSemaphore } from '../../platform/semaphore.ts'

/** Decoded images are large, and one of them keeps several cores busy. */
const limitMemory = createSemaphore(2)

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
  // Cameras write harmless oddities, which are warnings; what is cut off or damaged is an error.
  return limitMemory(() => work(sharp(bytes, { failOn: 'error', ...options })))
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
