import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureImports } from './mail/imports.ts'
import { measureLargeHtml } from './mail/large-html.ts'
import { measureNotifications } from './mail/notifications.ts'
import { type MailSite, openMailSite } from './mail/site.ts'
import type { BenchResult } from './measuring/bench-result.ts'
import { startPostgres } from './measuring/postgres.ts'

type Part = (site: MailSite, options: Record<string, string>) => Promise<BenchResult>

const parts: Record<string, Part> = {
  html: measureLargeHtml,
  notifications: measureNotifications,
  imports: measureImports,
}

/** Measures email, part by part, with one customer and the fake Graph API. `--part NAME` runs a single part. */
export async function run(options: Record<string, string>): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'attendant-bench-'))
  const postgres = await startPostgres(folder)
  const site = await openMailSite(postgres.url, folder)
  try {
    const results: BenchResult[] = []
    for (const [name, measure] of Object.entries(parts)) {
      if (!options.part || options.part === name) results.push(await measure(site, options))
    }
    return {
      figures: results.flatMap(({ figures }) => figures),
      targets: results.flatMap(({ targets }) => targets),
      holds: results.every(({ holds }) => holds),
    }
  } finally {
    await site.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
