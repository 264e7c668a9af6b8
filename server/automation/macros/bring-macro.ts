import type { MacroOperation, MacroText } from '@attendant/contract/automation/macro.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { sanitiseHtml } from '../../platform/html/sanitise-html.ts'
import { checkOperations } from './check-operations.ts'
import { deleteFilesOfMacros } from './macro-files.ts'
import { findMacroName, isMacro } from './macros.store.ts'
import { macros } from './macros.table.ts'

interface BroughtMacro {
  name: string
  texts: MacroText[]
  operations: MacroOperation[]
  isActive: boolean
}

/** A macro of another system, for everyone. Nothing where the name is taken. */
export async function bringMacro(
  { db }: Pick<Context, 'db'>,
  customerID: number,
  { name, texts, operations, isActive }: BroughtMacro,
): Promise<number | undefined> {
  const place = { name, scope: 'All' as const, teamID: null, ownerCustomerRepID: null }
  if (await findMacroName(db, customerID, place)) return undefined
  const [row] = await db
    .insert(macros)
    .values({
      ...{ customerID, ...place, isActive },
      texts: texts.map((text) => ({ ...text, htmlBody: sanitiseHtml(text.htmlBody) })),
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
