import type { ClientBase } from 'pg'
import { systemRole, tenantRole } from '../../platform/database/row-security/login.ts'
import { findUnprotected } from '../../platform/database/row-security/protect-tables.ts'
import type { OpenDatabase } from '../../service.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

const check = 'row security'

/** Whether the database itself isolates customers, and the SQL to run if it cannot. */
export async function checkRowSecurity({ pool }: Pick<OpenDatabase, 'pool'>): Promise<Finding> {
  const client = await pool.connect()
  try {
    const unprotected = await findUnprotected(client)
    const { secondWall } = pool.scopes
    if (secondWall === 'roles' && unprotected.length > 0) {
      return fault(check, `Tables without it: ${unprotected.join(', ')}.`, 'The next start puts it on.')
    }
    if (secondWall === 'roles') return ok(check, 'The database shows each customer its own rows alone.')
    const mend = `Stop the service, run this as a superuser, and start it again: ${await describeRoles(client)}`
    return secondWall === 'off'
      ? warning(check, 'IT IS OFF: the user of the database bypasses it and may not switch to other roles.', mend)
      : warning(check, 'It works by settings alone: the user of the database may not create roles.', mend)
  } finally {
    client.release()
  }
}

/** The SQL that lets the login switch to the roles. Since PostgreSQL 16, a grant has options. */
async function describeRoles(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ login: string; isSelective: boolean; missing: string[] }>(
    `select quote_ident(session_user) as login, current_setting('server_version_num')::int >= 160000 as "isSelective",
       array(select wanted from unnest($1::text[]) wanted where to_regrole(wanted) is null) as missing`,
    [[tenantRole, systemRole]],
  )
  const { login = 'attendant', isSelective = true, missing = [] } = rows[0] ?? {}
  const created = missing.map((role) => `CREATE ROLE ${role} NOLOGIN; `).join('')
  const how = isSelective ? ' WITH INHERIT FALSE, SET TRUE' : ''
  return `${created}GRANT ${tenantRole}, ${systemRole} TO ${login}${how};`
}
