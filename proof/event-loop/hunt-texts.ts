import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDatabase } from '../environment/database.ts'
import { createChance } from '../fuzz/random.ts'
import { hunt } from './hunt.ts'
import { openSite } from './open-site.ts'

interface HuntOptions {
  seconds: number
  seed: number
  /** Only inputs whose area or name contains it. */
  only?: string
}

/**
 * Starts a service with its own database, sends it hostile texts for this long, and returns those that blocked its
 * event loop.
 */
export async function huntTexts({ seconds, seed, only = '' }: HuntOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'attendant-hunt-'))
  const database = await startDatabase(folder)
  try {
    const site = await openSite(database.url, folder)
    try {
      const all = await site.listInputs()
      const inputs = all.filter(({ area, name }) => `${area} ${name}`.includes(only))
      const { next: random } = createChance(seed)
      const { service, settle } = site
      return await hunt({ service, settle, inputs, end: performance.now() + seconds * 1000, random })
    } finally {
      await site.close()
    }
  } finally {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
