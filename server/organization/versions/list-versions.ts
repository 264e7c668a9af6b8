import type { ConfigKind, ConfigVersion } from '@attendant/contract/organization/config-version.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { configVersions } from './versions.table.ts'

interface Reader {
  customerID: number
  customerRepID: number
}

/** Personal records are visible only to their owner. */
const isShared = (content: Record<string, unknown>) => content.scope !== 'Personal'

/** Oldest first, including deleted records. */
export async function listVersions(
  db: Database,
  { customerID, customerRepID }: Reader,
  kind: ConfigKind,
  configID: number,
): Promise<ConfigVersion[]> {
  const rows = await db
    .select()
    .from(configVersions)
    .where(
      and(
        eq(configVersions.customerID, customerID),
        eq(configVersions.kind, kind),
        eq(configVersions.configID, configID),
      ),
    )
    .orderBy(asc(configVersions.version))
  const seen = rows.filter(({ content }) => isShared(content) || content.owner_customer_rep_id === customerRepID)
  return seen.map(({ version, at, isDeleted, content }) => ({
    version,
    at: at.toISOString(),
    isDeleted,
    content: Object.fromEntries(Object.entries(content).map(([column, value]) => [toFieldName(column), value])),
  }))
}

/** `topic_id` becomes `topicID` in the API, `topic_ids` `topicIDs`. */
const toFieldName = (column: string) =>
  column.replace(/_id(s?)$/, 'ID$1').replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
