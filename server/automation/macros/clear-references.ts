import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { deleteFilesOfMacros } from './macro-files.ts'
import { macros } from './macros.table.ts'

type Writer = Pick<Context, 'db'>

/** Call when deleting a representative: personal macros are deleted, shared ones stay. */
export async function clearRepFromMacros({ db }: Writer, customerID: number, customerRepID: number): Promise<void> {
  const isOwn = and(eq(macros.customerID, customerID), eq(macros.ownerCustomerRepID, customerRepID))
  const isPersonal = and(isOwn, eq(macros.scope, 'Personal'))
  const personal = await db.select({ macroID: macros.macroID }).from(macros).where(isPersonal)
  await deleteFilesOfMacros(
    db,
    customerID,
    personal.map(({ macroID }) => macroID),
  )
  await db.delete(macros).where(isPersonal)
  await db.update(macros).set({ ownerCustomerRepID: null }).where(isOwn)
}

/** Call when deleting a team: its macros stay without a team. */
export async function clearTeamFromMacros({ db }: Writer, customerID: number, teamID: number): Promise<void> {
  await db
    .update(macros)
    .set({ teamID: null })
    .where(and(eq(macros.customerID, customerID), eq(macros.teamID, teamID)))
}
