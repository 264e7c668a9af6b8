import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { mailCursors } from '../mail.table.ts'

type CursorRow = typeof mailCursors.$inferSelect

/** Undefined for a folder that was never read, or that is now another one at the provider. */
export async function findCursor(
  db: Database,
  { customerID, folderID, externalFolderID }: Omit<CursorRow, 'cursor'>,
): Promise<string | null> {
  const [row] = await db
    .select()
    .from(mailCursors)
    .where(and(eq(mailCursors.customerID, customerID), eq(mailCursors.folderID, folderID)))
  return row?.externalFolderID === externalFolderID ? row.cursor : null
}

export async function saveCursor(db: Database, row: CursorRow): Promise<void> {
  const { cursor, externalFolderID } = row
  await db
    .insert(mailCursors)
    .values(row)
    .onConflictDoUpdate({
      target: [mailCursors.customerID, mailCursors.folderID],
      set: { cursor, externalFolderID },
    })
}
