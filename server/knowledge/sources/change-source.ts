import { isDeepStrictEqual } from 'node:util'
import type {
  KnowledgeSource,
  KnowledgeSourceCreate,
  KnowledgeSourceUpdate,
} from '@attendant/contract/knowledge/knowledge-source.ts'
import type { Context } from '../../context.ts'
import { invalidField, refuse } from '../../errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { retireDocumentsOf } from '../documents/source-documents.ts'
import { readSettings } from './source-settings.ts'
import { getSource, getSourceRow, isSource } from './sources.store.ts'
import { knowledgeSources } from './sources.table.ts'
import { forgetValidators } from './website/frontier.store.ts'

/** Call outside a transaction, because it resolves the host. The first scheduled run starts soon. */
export async function createSource(
  context: Context,
  customerID: number,
  { name, kind, settings, schedule = 'Manual' }: KnowledgeSourceCreate,
): Promise<KnowledgeSource> {
  if (kind !== 'Website' && schedule !== 'Manual') throw invalidField('schedule', 'source_schedule_for_websites')
  const read = await readSettings(context, customerID, kind, settings)
  const { db, now } = context
  const nextRunAt = schedule === 'Manual' ? null : now()
  const [row] = await db
    .insert(knowledgeSources)
    .values({ customerID, name: name.trim(), kind, settings: read, schedule, nextRunAt })
    .returning({ sourceID: knowledgeSources.sourceID })
  if (!row) throw new Error('Invariant violated: insert returned no row')
  return getSource(db, customerID, row.sourceID)
}

export async function updateSource(
  context: Context,
  customerID: number,
  sourceID: number,
  body: KnowledgeSourceUpdate,
): Promise<void> {
  const before = await getSourceRow(context.db, customerID, sourceID)
  const schedule = body.schedule ?? before.schedule
  if (before.kind !== 'Website' && schedule !== 'Manual') throw invalidField('schedule', 'source_schedule_for_websites')
  const settings = body.settings && (await readSettings(context, customerID, before.kind, body.settings))
  const isRescheduled = schedule !== before.schedule
  await inTransaction(context, async ({ db, now }) => {
    const { rowCount } = await db
      .update(knowledgeSources)
      .set({
        schedule,
        ...(body.name === undefined ? {} : { name: body.name.trim() }),
        ...(settings ? { settings } : {}),
        ...(isRescheduled ? { nextRunAt: schedule === 'Manual' ? null : now() } : {}),
      })
      .where(isSource(customerID, sourceID))
    if (!rowCount) throw refuse('source_not_found')
    if (settings && !isDeepStrictEqual(settings, before.settings)) await forgetValidators(db, customerID, sourceID)
  })
}

/** Its documents stay for their mappings, but are no longer searchable. */
export async function deleteSource(context: Context, customerID: number, sourceID: number): Promise<void> {
  await inTransaction(context, async (context) => {
    const { rowCount } = await context.db.delete(knowledgeSources).where(isSource(customerID, sourceID))
    if (!rowCount) throw refuse('source_not_found')
    await retireDocumentsOf(context, customerID, sourceID)
  })
}
