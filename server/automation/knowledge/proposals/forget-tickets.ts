import { and, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { ErasedPerson } from '../../../desk/ports.ts'
import { proposals } from './proposals.table.ts'

/**
 * Deletes proposals drafted from the tickets of a person who is erased. Accepted ones are documents that a person has
 * reviewed; they only lose the reference.
 */
export async function forgetTicketsOfProposals({ db }: Context, person: ErasedPerson): Promise<void> {
  const { customerID, ticketIDs } = person
  if (ticketIDs.length === 0) return
  const erased = sql`${sql.param(ticketIDs)}::bigint[]`
  const isFromThem = and(eq(proposals.customerID, customerID), sql`${proposals.ticketIDs} && ${erased}`)
  await db.delete(proposals).where(and(isFromThem, ne(proposals.state, 'Accepted')))
  const others = sql`array(select id from unnest(${proposals.ticketIDs}) as id where id <> all(${erased}))`
  await db.update(proposals).set({ ticketIDs: others }).where(isFromThem)
}
