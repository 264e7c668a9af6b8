import { and, eq, gt, sql } from 'drizzle-orm'
import type { Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { invalidField } from '../../../errors.ts'
import type { StoredFile } from '../store-file.ts'
import { uploads } from './uploads.table.ts'

export const uploadLifetimeMs = 24 * 60 * 60 * 1000

type Uploader = { customerRepID: number; apiToken?: { apiTokenID: number } }

export const toUploader = ({ customerRepID, apiToken }: Uploader) =>
  apiToken ? `token:${apiToken.apiTokenID}` : `rep:${customerRepID}`

/**
 * Takes the caller's uploads to attach them, in the given order. Call it in the transaction that attaches the files:
 * if it rolls back, the uploads can be used again. An unknown, used or expired upload, or one of another caller, is
 * 400.
 */
export async function consumeUploads(
  { db, now }: Pick<Context, 'db' | 'now'>,
  rep: Uploader & Pick<Rep, 'customerID'>,
  uploadIDs: string[],
  field = 'uploadIDs',
): Promise<(StoredFile & { uploadID: string })[]> {
  const wanted = [...new Set(uploadIDs.map((id) => id.toLowerCase()))]
  if (wanted.length === 0) return []
  const taken = await db
    .delete(uploads)
    .where(
      and(
        eq(uploads.customerID, rep.customerID),
        eq(uploads.uploader, toUploader(rep)),
        sql`${uploads.uploadID} = any(${sql.param(wanted)}::uuid[])`,
        gt(uploads.dateCreated, new Date(now().getTime() - uploadLifetimeMs)),
      ),
    )
    .returning()
  const byID = new Map(taken.map((row) => [row.uploadID, row]))
  return wanted.map((uploadID) => {
    const row = byID.get(uploadID)
    if (!row) throw invalidField(field, 'upload_unknown')
    const { storageKey, fileName, contentType, size, sha256 } = row
    return { uploadID, storageKey, fileName, contentType, size, sha256 }
  })
}
