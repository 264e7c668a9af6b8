import { lt } from 'drizzle-orm'
import { asSystem, type Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { deleteFilesLater } from '../delete-files.ts'
import { uploadLifetimeMs } from './consume-uploads.ts'
import { uploads } from './uploads.table.ts'

export const deleteUnusedUploadsJob = 'uploads.forget'

/** Job: deletes unused expired uploads with their files. */
export async function deleteUnusedUploads(context: Context): Promise<void> {
  await inTransaction(asSystem(context, 'clean up expired rows'), async (context) => {
    const { db, now } = context
    const expired = await db
      .delete(uploads)
      .where(lt(uploads.dateCreated, new Date(now().getTime() - uploadLifetimeMs)))
      .returning({ customerID: uploads.customerID, storageKey: uploads.storageKey })
    for (const [customerID, files] of Map.groupBy(expired, (row) => row.customerID)) {
      await deleteFilesLater(
        context,
        customerID,
        files.map(({ storageKey }) => storageKey),
        { unlessAttached: true },
      )
    }
  })
}
