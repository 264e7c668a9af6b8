import type { Upload } from '@attendant/contract/desk/upload.ts'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { toUploader, uploadLifetimeMs } from './consume-uploads.ts'
import { uploads } from './uploads.table.ts'

/** The uploads that the caller can still attach, in the given order. */
export async function findUploads(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { customerID, ...uploader }: Parameters<typeof toUploader>[0] & { customerID: number },
  uploadIDs: string[],
): Promise<Upload[]> {
  if (uploadIDs.length === 0) return []
  const { uploadID, fileName, contentType, size } = uploads
  const rows = await db
    .select({ uploadID, fileName, contentType, size })
    .from(uploads)
    .where(
      and(
        eq(uploads.customerID, customerID),
        eq(uploads.uploader, toUploader(uploader)),
        inArray(uploads.uploadID, uploadIDs),
        gt(uploads.dateCreated, new Date(now().getTime() - uploadLifetimeMs)),
      ),
    )
  return uploadIDs.flatMap((id) => rows.find((row) => row.uploadID === id.toLowerCase()) ?? [])
}
