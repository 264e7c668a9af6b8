import type { Tag, TagWrite } from '@attendant/contract/desk/tag.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { invalidField, refuse } from '../../errors.ts'
import { databaseFault } from '../../platform/database/faults.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { tagReferencesPort } from '../ports.ts'
import { tagKey } from './resolve-tags.ts'
import { findTagID, getTag, isTag, lockTag } from './tags.store.ts'
import { tags, ticketTags } from './tags.table.ts'

export async function createTag({ db }: Context, rep: Rep, { name }: TagWrite): Promise<Tag> {
  const row = { customerID: rep.customerID, name: name.trim(), nameKey: tagKey(name) }
  const [stored] = await db.insert(tags).values(row).onConflictDoNothing().returning({ tagID: tags.tagID })
  if (!stored) throw refuse('tag_exists', { name: name.trim() })
  return getTag(db, rep, stored.tagID)
}

/** Updates rules and other settings that use the tag. */
export function renameTag(context: Context, customerID: number, tagID: number, { name }: TagWrite): Promise<void> {
  return inTransaction(context, async (context) => {
    const { db } = context
    const before = await lockTag(db, customerID, tagID)
    const after = { name: name.trim(), nameKey: tagKey(name) }
    const holder = await findTagID(db, customerID, name)
    if (holder !== undefined && holder !== tagID) throw refuse('tag_exists', { name: after.name })
    const rename = db.update(tags).set(after).where(isTag(customerID, tagID))
    await rename.catch((fault) => {
      // Another tag got the name meanwhile.
      throw databaseFault(fault)?.code === '23505' ? refuse('tag_exists', { name: after.name }) : fault
    })
    for (const reference of tagReferencesPort(context).all) {
      await reference.renameTag(context, customerID, before.name, after.name)
    }
  })
}

/** Moves its tickets, rules and other settings to the other tag. */
export function mergeTag(context: Context, rep: Rep, tagID: number, intoTagID: number): Promise<Tag> {
  const { customerID } = rep
  return inTransaction(context, async (context) => {
    const { db } = context
    await getTag(db, rep, tagID)
    if (intoTagID === tagID) throw invalidField('intoTagID', 'tag_merge_itself')
    // In a fixed order, so that two opposite merges do not deadlock.
    const locked = new Map<number, typeof tags.$inferSelect>()
    for (const id of [tagID, intoTagID].sort((one, other) => one - other)) {
      const [row] = await db.select().from(tags).where(isTag(customerID, id)).for('update')
      if (row) locked.set(id, row)
    }
    const [from, into] = [locked.get(tagID), locked.get(intoTagID)]
    if (!from) throw refuse('tag_not_found')
    if (!into) throw invalidField('intoTagID', 'tag_unknown')
    await db.execute(sql`
      insert into ${ticketTags} (customer_id, ticket_id, tag_id)
      select customer_id, ticket_id, ${intoTagID}::bigint from ${ticketTags}
      where customer_id = ${customerID} and tag_id = ${tagID}
      order by ticket_tag_id
      on conflict do nothing`)
    for (const reference of tagReferencesPort(context).all) {
      await reference.renameTag(context, customerID, from.name, into.name)
    }
    await removeTag(context, customerID, tagID)
    return getTag(db, rep, intoTagID)
  })
}

/** Removes the tag from its tickets. Rejected while rules or other settings use it. */
export function deleteTag(context: Context, customerID: number, tagID: number): Promise<void> {
  return inTransaction(context, async (context) => {
    const { name } = await lockTag(context.db, customerID, tagID)
    for (const reference of tagReferencesPort(context).all) {
      if (await reference.usesTag(context, customerID, name)) throw refuse('tag_in_use', { name })
    }
    await removeTag(context, customerID, tagID)
  })
}

async function removeTag({ db }: Context, customerID: number, tagID: number): Promise<void> {
  await db.delete(ticketTags).where(and(eq(ticketTags.customerID, customerID), eq(ticketTags.tagID, tagID)))
  await db.delete(tags).where(isTag(customerID, tagID))
}
