import { and, eq, sql } from 'drizzle-orm'
import type { Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { StoredFile } from '../store-file.ts'
import { toUploader } from './consume-uploads.ts'
import { uploads } from './uploads.table.ts'

/** Lets the caller attach files that are already stored, sharing their bytes. Returns the IDs. */
export async function copyToUploads(
  { db, now, newId }: Pick<Context, 'db' | 'now' | 'newId'>,
  rep: Rep,
  files: StoredFile[],
): Promise<string[]> {
  if (files.length === 0) return []
  const { customerID } = rep
  const rows = files.map(({ fileName, contentType, size, sha256, storageKey }) => ({
    ...{ customerID, uploadID: newId(), uploader: toUploader(rep), fileName, contentType, size, sha256, storageKey },
    dateCreated: now(),
  }))
  await db.insert(uploads).values(rows)
  return rows.map(({ uploadID }) => uploadID)
}

/** Which of these files are uploads that are not attached yet. */
export async function findKeysOfUploads(db: Database, customerID: number, keys: string[]): Promise<string[]> {
  const rows = await db
    .select({ key: uploads.storageKey })
    .from(uploads)
    .where(and(eq(uploads.customerID, customerID), sql`${uploads.storageKey} = any(${sql.param(keys)}::text[])`))
  return rows.map(({ key }) => key)
}
