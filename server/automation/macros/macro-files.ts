import type { Readable } from 'node:stream'
import { type MacroAttachment, maxMacroAttachments } from '@attendant/contract/automation/macro.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { deleteFilesLater } from '../../desk/files/delete-files.ts'
import type { StoredFile } from '../../desk/files/store-file.ts'
import { isPageFile } from '../../desk/files/types/is-page-file.ts'
import { invalidField, refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { answerFile } from '../../platform/http/files/answer-file.ts'
import { type MacroFile, type MacroRow, macroAttachments } from './macros.table.ts'

type MacroKey = Pick<MacroRow, 'customerID' | 'macroID'>

export const toMacroAttachment = ({ macroAttachmentID, fileName, contentType, size }: MacroFile): MacroAttachment => ({
  ...{ macroAttachmentID, fileName, contentType, size },
})

export async function findFilesOfMacros(db: Database, customerID: number, macroIDs: number[]): Promise<MacroFile[]> {
  if (macroIDs.length === 0) return []
  return db
    .select()
    .from(macroAttachments)
    .where(and(eq(macroAttachments.customerID, customerID), inArray(macroAttachments.macroID, macroIDs)))
    .orderBy(asc(macroAttachments.macroAttachmentID))
}

/** Locks the files until the transaction ends, so that their bytes are kept. */
export async function lockFilesOfMacro(db: Database, { customerID, macroID }: MacroKey): Promise<MacroFile[]> {
  return db
    .select()
    .from(macroAttachments)
    .where(and(eq(macroAttachments.customerID, customerID), eq(macroAttachments.macroID, macroID)))
    .orderBy(asc(macroAttachments.macroAttachmentID))
    .for('share')
}

export async function attachToMacro(db: Database, { customerID, macroID }: MacroKey, files: StoredFile[]) {
  if (files.length === 0) return
  const rows = files.map(({ fileName, contentType, size, sha256, storageKey }) => ({
    ...{ customerID, macroID, fileName, contentType, size, sha256, storageKey },
  }))
  await db.insert(macroAttachments).values(rows)
  const isOfMacro = and(eq(macroAttachments.customerID, customerID), eq(macroAttachments.macroID, macroID))
  if ((await db.$count(macroAttachments, isOfMacro)) > maxMacroAttachments) {
    throw invalidField('uploadIDs', 'too_many_items', { limit: maxMacroAttachments })
  }
}

/** Rejects ids that are not files of the macro. */
export async function removeFromMacro(db: Database, { customerID, macroID }: MacroKey, attachmentIDs: number[]) {
  const wanted = [...new Set(attachmentIDs)]
  if (wanted.length === 0) return
  const removed = await db
    .delete(macroAttachments)
    .where(
      and(
        eq(macroAttachments.customerID, customerID),
        eq(macroAttachments.macroID, macroID),
        inArray(macroAttachments.macroAttachmentID, wanted),
      ),
    )
    .returning({ storageKey: macroAttachments.storageKey })
  if (removed.length < wanted.length) throw invalidField('removeAttachmentIDs', 'attachment_unknown')
  await deleteFilesLater(
    { db },
    customerID,
    removed.map(({ storageKey }) => storageKey),
    { unlessAttached: true },
  )
}

/** Call before deleting the macros, in the same transaction. */
export async function deleteFilesOfMacros(db: Database, customerID: number, macroIDs: number[]): Promise<void> {
  const files = await findFilesOfMacros(db, customerID, macroIDs)
  await deleteFilesLater(
    { db },
    customerID,
    files.map(({ storageKey }) => storageKey),
    { unlessAttached: true },
  )
}

/** Returns which of these files belong to macros. */
export async function findKeysOfMacros({ db }: Pick<Context, 'db'>, customerID: number, keys: string[]) {
  const rows = await db
    .select({ key: macroAttachments.storageKey })
    .from(macroAttachments)
    .where(
      and(
        eq(macroAttachments.customerID, customerID),
        sql`${macroAttachments.storageKey} = any(${sql.param(keys)}::text[])`,
      ),
    )
  return rows.map(({ key }) => key)
}

/** Files of macros have no access token: they require a bearer token. */
export async function downloadMacroFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { customerID, macroID }: MacroKey,
  attachmentID: number,
): Promise<Readable | undefined> {
  const { db, storage } = request.context
  const files = await findFilesOfMacros(db, customerID, [macroID])
  const file = files.find(({ macroAttachmentID }) => macroAttachmentID === attachmentID)
  if (!file) throw refuse('attachment_not_found')
  const { fileName, contentType, size, sha256, storageKey } = file
  return answerFile(request, reply, {
    ...{ fileName, contentType, size, sha256 },
    disposition: isPageFile(fileName) ? 'attachment' : 'inline',
    open: async (range) => {
      const bytes = await storage.get(storageKey, range)
      if (!bytes) throw refuse('file_not_found')
      return bytes
    },
  })
}
