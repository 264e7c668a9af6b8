import type { Procedure } from '@attendant/contract/automation/procedure.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { and, eq, sql } from 'drizzle-orm'
import { refuse } from '../../../errors.ts'
import { firstRow, isRow, listRows } from '../../../platform/database/customer-rows.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { PageRequest, SortRequest } from '../../../platform/http/requests/paging.ts'
import { type ProcedureRow, procedures } from './procedures.table.ts'

export const isProcedure = isRow(procedures, procedures.procedureID)

const sortable = {
  procedureID: procedures.procedureID,
  name: procedures.name,
  goal: procedures.goal,
  maxSteps: procedures.maxSteps,
  isActive: procedures.isActive,
  version: procedures.version,
}

const toProcedure = ({ customerID: _customerID, ...shown }: ProcedureRow): Procedure => shown

export async function listProcedures(
  db: Database,
  customerID: number,
  query: PageRequest & SortRequest,
): Promise<Page<Procedure>> {
  const page = await listRows(db, {
    selection: db.select().from(procedures),
    table: procedures,
    id: procedures.procedureID,
    customerID,
    sortable,
    unasked: { by: 'name' },
    query,
  })
  return { ...page, items: page.items.map(toProcedure) }
}

export const getProcedure = async (db: Database, customerID: number, procedureID: number): Promise<Procedure> =>
  toProcedure(
    await firstRow(db.select().from(procedures).where(isProcedure(customerID, procedureID)), () =>
      refuse('procedure_not_found'),
    ),
  )

export async function findProcedureName(db: Database, customerID: number, name: string): Promise<number | undefined> {
  const [row] = await db
    .select({ procedureID: procedures.procedureID })
    .from(procedures)
    .where(and(eq(procedures.customerID, customerID), sql`lower(${procedures.name}) = lower(${name})`))
  return row?.procedureID
}
