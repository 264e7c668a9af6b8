import type { Context } from '../../../context.ts'
import { readChain } from './chain.store.ts'
import { toExportLine } from './hash-entry.ts'
import { linkAudit } from './link-audit.ts'

const batchSize = 500

export interface ExportRange {
  since?: Date | undefined
  until?: Date | undefined
}

/** The entries of a chain as JSON lines, in batches and in order, with their hashes. */
export async function* exportAudit(context: Context, customerID: number, range: ExportRange): AsyncGenerator<string> {
  await linkAudit(context, customerID)
  let after = 0
  for (;;) {
    const entries = await readChain(context.db, customerID, { after, limit: batchSize, ...range })
    if (entries.length > 0) yield entries.map((entry) => `${toExportLine(entry)}\n`).join('')
    if (entries.length < batchSize) return
    after = entries.at(-1)?.sequence ?? after
  }
}
