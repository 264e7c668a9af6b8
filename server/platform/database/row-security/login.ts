import { Client } from 'pg'

export const tenantRole = 'attendant_tenant'
export const systemRole = 'attendant_system'

/** What the login of this process is for row-level security. */
export interface Login {
  /** How a transaction becomes one of the system: by a role, or where there is none by a setting. */
  systemBy: 'role' | 'setting'
  /** Row-level security does not apply to the login itself: it must work as the role for customers. */
  isExempt: boolean
}

/**
 * How customers are kept apart beside the conditions of queries: by roles; by settings of the transaction, which hold
 * against a condition that was forgotten and not against SQL of a stranger's; or not at all.
 */
export type SecondWall = 'roles' | 'settings' | 'off'

export const secondWallOf = ({ systemBy, isExempt }: Login): SecondWall =>
  systemBy === 'role' ? 'roles' : isExempt ? 'off' : 'settings'

/**
 * Policies for the system name its role where that is there. A login that inherits the rights of that role sees all
 * rows, as one does that bypasses row-level security.
 */
const loginQuery = `
  select coalesce((select bool_or(polroles <> '{0}') from pg_policy where polname = '${systemRole}'), false) as "byRole",
    (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
      or coalesce(pg_has_role(current_user, to_regrole('${systemRole}'), 'usage'), false) as "isExempt"`

/** Asked on a connection of its own, before the pool opens its first. */
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
