import type { Sharp, SharpOptions } from 'sharp'
import { createSemaphore } from '../../platform/semaphore.ts'

/** Decoded images are large, and decoding keeps several cores busy. */
const limitMemory = createSemaphore(2)

/**
 * Processes one image. The library is loaded on first use, because it takes 30 MB. Only the first frame of an
 * animation is read.
 */
export async function openImage<Result>(
  bytes: Buffer,
  options: SharpOptions,
  work: (image: Sharp) => Promise<Result>,
): Promise<Result> {
  const sharp = await loadSharp()
  // Harmless deviations of cameras are warnings; truncated or damaged files are errors.
  return limitMemory(() => work(sharp(bytes, { failOn: 'error', ...options })))
}

let loading: Promise<typeof import('sharp').default> | undefined

function loadSharp() {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // No file is opened twice, so a cache would waste memory.
    sharp.cache(false)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    })
    return sharp
  })
  return loading
}
