import type { MacroOperation, MacroText } from '@attendant/contract/automation/macro.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { checkOperations } from './check-operations.ts'
import { deleteFilesOfMacros } from './macro-files.ts'
import { findMacroName, isMacro } from './macros.store.ts'
import { macros } from './macros.table.ts'
import { sanitiseTexts } from './sanitise-texts.ts'

interface BroughtMacro {
  name: string
  texts: MacroText[]
  operations: MacroOperation[]
  isActive: boolean
}

/** Imports a shared macro from another system. Returns nothing if the name is taken. */
export async function bringMacro(
  context: Pick<Context, 'db' | 'threads'>,
  customerID: number,
  { name, texts, operations, isActive }: BroughtMacro,
): Promise<number | undefined> {
  const { db } = context
  const place = { name, scope: 'All' as const, teamID: null, ownerCustomerRepID: null }
  if (await findMacroName(db, customerID, place)) return undefined
  const [row] = await db
    .insert(macros)
    .values({
      ...{ customerID, ...place, isActive },
      texts: await sanitiseTexts(context, customerID, texts),
      operations: await checkOperations(db, customerID, operations),
    })
    .returning({ macroID: macros.macroID })
  return row?.macroID
}

export async function isMacroHere({ db }: Pick<Context, 'db'>, customerID: number, macroID: number): Promise<boolean> {
  return (await db.$count(macros, and(eq(macros.customerID, customerID), eq(macros.macroID, macroID)))) > 0
}

export async function removeMacro({ db }: Pick<Context, 'db'>, customerID: number, macroID: number): Promise<void> {
  await deleteFilesOfMacros(db, customerID, [macroID])
  await db.delete(macros).where(isMacro(customerID, [macroID]))
}
