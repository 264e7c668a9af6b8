import { Client } from 'pg'

export const tenantRole = 'attendant_tenant'
export const systemRole = 'attendant_system'

/** How row-level security applies to the login of this process. */
export interface Login {
  /** How a transaction gets system access: by a role or, if there is none, by a setting. */
  systemBy: 'role' | 'setting'
  /** Row-level security does not apply to the login itself, so it must switch to the role for customers. */
  isExempt: boolean
}

/**
 * How customers are separated in addition to the conditions of queries: by roles; by settings of the transaction, which
 * protect against a forgotten condition but not against SQL injection; or not at all.
 */
export type SecondWall = 'roles' | 'settings' | 'off'

export const secondWallOf = ({ systemBy, isExempt }: Login): SecondWall =>
  systemBy === 'role' ? 'roles' : isExempt ? 'off' : 'settings'

/**
 * Policies for the system name its role if it exists. A login that inherits the rights of that role sees all
 * rows, like one that bypasses row-level security.
 */
const loginQuery = `
  select coalesce((select bool_or(polroles <> '{0}') from pg_policy where polname = '${systemRole}'), false) as "byRole",
    (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
      or coalesce(pg_has_role(current_user, to_regrole('${systemRole}'), 'usage'), false) as "isExempt"`

/** Queried on a separate connection, before the pool opens its first. */
export async function readLogin(url: string, timeoutMs: number): Promise<Login> {
  const client = new Client({
    connectionString: url,
    application_name: 'attendant',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ byRole: boolean; isExempt: boolean }>(loginQuery)
    const { byRole, isExempt } = rows[0] ?? { byRole: false, isExempt: false }
    return { systemBy: byRole ? 'role' : 'setting', isExempt }
  } finally {
    client.end().catch(() => undefined)
  }
}
