import type { Macro, MacroQuery } from '@attendant/contract/automation/macro.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { orderBy, pageWindow, toPage } from '../../platform/http/requests/paging.ts'
import { findFilesOfMacros, toMacroAttachment } from './macro-files.ts'
import { type MacroRow, macros } from './macros.table.ts'
import { findUsage } from './usage.ts'

const sortable = {
  macroID: macros.macroID,
  name: macros.name,
  scope: macros.scope,
  teamID: macros.teamID,
  ownerCustomerRepID: macros.ownerCustomerRepID,
  isActive: macros.isActive,
}

/**
 * Lists the user's own macros, those of their teams and those for everyone. Users who manage shared macros see those
 * of all teams.
 */
function isSeenBy(rep: Rep): SQL | undefined {
  const isTeams = eq(macros.scope, 'Team')
  return and(
    eq(macros.customerID, rep.customerID),
    or(
      eq(macros.scope, 'All'),
      and(eq(macros.scope, 'Personal'), eq(macros.ownerCustomerRepID, rep.customerRepID)),
      rep.permissions.includes('manageAutomation') ? isTeams : and(isTeams, isOfOwnTeam(rep)),
    ),
  )
}

function isOfOwnTeam({ customerID, customerRepID, apiToken }: Rep): SQL {
  if (apiToken) return sql`${macros.teamID} = any(${sql.param([...apiToken.teamIDs])}::bigint[])`
  return sql`${macros.teamID} in (select team_id from team_members
    where customer_id = ${customerID} and customer_rep_id = ${customerRepID})`
}

export async function listMacros(context: Context, rep: Rep, query: MacroQuery): Promise<Page<Macro>> {
  const { db } = context
  const wanted = and(
    isSeenBy(rep),
    query.isActive === undefined ? undefined : eq(macros.isActive, query.isActive),
    ...wordsOf(query.search).map(containsWord),
  )
  const { limit, offset } = pageWindow(query)
  const rows = await db
    .select()
    .from(macros)
    .where(wanted)
    .orderBy(...orderBy(sortable, macros.macroID, query, { by: 'macroID' }))
    .limit(limit)
    .offset(offset)
  return toPage(await toMacros(context, rep.customerID, rows), await db.$count(macros, wanted), query)
}

const maxWords = 10
const wordsOf = (search = '') => search.trim().split(/\s+/).filter(Boolean).slice(0, maxWords)

function containsWord(word: string): SQL {
  const pattern = `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql`(lower(${macros.name}) like ${pattern} or lower(${macros.texts}::text) like ${pattern})`
}

async function toMacros(
  { db, now }: Pick<Context, 'db' | 'now'>,
  customerID: number,
  rows: MacroRow[],
): Promise<Macro[]> {
  const macroIDs = rows.map(({ macroID }) => macroID)
  const files = await findFilesOfMacros(db, customerID, macroIDs)
  const usage = await findUsage({ db, now }, customerID, macroIDs)
  return rows.map(({ customerID: _, version: __, ...macro }) => ({
    ...macro,
    attachments: files.filter(({ macroID }) => macroID === macro.macroID).map(toMacroAttachment),
    usage: usage.get(macro.macroID) ?? { total: 0, last30Days: 0, lastUsed: null },
  }))
}

/** Macros invisible to the caller are not found. */
export async function getMacroRow(db: Database, rep: Rep, macroID: number): Promise<MacroRow> {
  const [row] = await db
    .select()
    .from(macros)
    .where(and(isSeenBy(rep), eq(macros.macroID, macroID)))
  if (!row) throw refuse('macro_not_found')
  return row
}

export async function getMacro(context: Context, rep: Rep, macroID: number): Promise<Macro> {
  const [macro] = await toMacros(context, rep.customerID, [await getMacroRow(context.db, rep, macroID)])
  if (!macro) throw refuse('macro_not_found')
  return macro
}

/** The texts of all active macros visible to the caller. */
export async function listTexts(db: Database, rep: Rep): Promise<string[]> {
  const rows = await db
    .select({ texts: macros.texts })
    .from(macros)
    .where(and(isSeenBy(rep), macros.isActive))
  return rows.flatMap(({ texts }) => texts.map(({ htmlBody }) => htmlBody))
}

export type NamedMacro = Pick<MacroRow, 'name' | 'scope' | 'teamID' | 'ownerCustomerRepID'>

/** The macro of this name within the scope. */
export async function findMacroName(db: Database, customerID: number, named: NamedMacro): Promise<number | undefined> {
  const { name, scope, teamID, ownerCustomerRepID } = named
  const inScope = {
    All: undefined,
    Team: teamID === null ? sql`false` : eq(macros.teamID, teamID),
    Personal: eq(macros.ownerCustomerRepID, ownerCustomerRepID ?? 0),
  }
  const [row] = await db
    .select({ macroID: macros.macroID })
    .from(macros)
    .where(
      and(
        eq(macros.customerID, customerID),
        eq(macros.scope, scope),
        inScope[scope],
        sql`lower(${macros.name}) = lower(${name})`,
      ),
    )
  return row?.macroID
}

export const isMacro = (customerID: number, macroIDs: number[]) =>
  and(eq(macros.customerID, customerID), inArray(macros.macroID, macroIDs))
