import type { ClientBase } from 'pg'
import { maySwitchRoles } from './create-roles.ts'
import { systemRole } from './login.ts'

/**
 * Row-level security on every table with a `customer_id`: a transaction can access only the rows of the customer that it
 * has set, whichever role it runs as; a system transaction can access all rows. A new table is protected by the run that
 * creates it.
 */
export async function protectTables(client: ClientBase): Promise<void> {
  const hasRoles = await maySwitchRoles(client)
  const { rows: tables } = await client.query<Table>(tablesQuery, [hasRoles ? systemRole : null])
  for (const table of tables) await protect(client, table, hasRoles)
  if (hasRoles) await giveFunctionsToSystem(client)
}

/** Tables with a `customer_id` that row-level security does not cover. */
export async function findUnprotected(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and not (c.relrowsecurity
        and (c.relforcerowsecurity or coalesce(obj_description(c.oid, 'pg_class'), '') like '%not forced%')
        and exists(select from pg_policy where polrelid = c.oid and polname = 'attendant_customer')
        and exists(select from pg_policy where polrelid = c.oid and polname = 'attendant_system'))
    order by 1`)
  return rows.map(({ name }) => name)
}

/** Whether it changes rows or may do so: a query can call a function that does. `on delete cascade` does not count. */
const changesRows = /\b(insert into|delete from|merge into|select|update (?!no |cascade|restrict|set |on |of |or ))/i

/**
 * A migration that changes rows must see them. The owner of the tables does, until `protectTables` restores row-level
 * security in the same transaction; a login that bypasses it sees them anyway. If a migration changes no rows, only the
 * tables that it names are lifted, because checking a foreign key reads rows.
 */
export async function liftProtection(client: ClientBase, migration?: string): Promise<string[]> {
  const isPartial = migration !== undefined && !changesRows.test(migration)
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relforcerowsecurity and relnamespace = 'public'::regnamespace and row_security_active(oid)
       and ($1::text is null or $1 ~ ('\\m' || relname || '\\M')) order by 1`,
    [isPartial ? migration : null],
  )
  for (const { name } of rows) await client.query(`alter table ${name} no force row level security`)
  return rows.map(({ name }) => name)
}

interface Table {
  name: string
  isForced: boolean
  hasCustomerPolicy: boolean
  hasSystemPolicy: boolean
}

/** A comment marks tables that cannot be searched under row-level security without a system role. */
const isForced = `($1::text is not null or coalesce(obj_description(c.oid, 'pg_class'), '') not like '%not forced%')`

/** Tables that are not protected yet, or have the policy for another kind of system access. */
const tablesQuery = `
  select * from (
    select c.oid::regclass::text as name, ${isForced} as "isForced",
      c.relrowsecurity and c.relforcerowsecurity = ${isForced} as is_on,
      exists(select from pg_policy where polrelid = c.oid and polname = 'attendant_customer') as "hasCustomerPolicy",
      exists(select from pg_policy where polrelid = c.oid and polname = 'attendant_system'
        and polroles = array[coalesce(to_regrole($1::text)::oid, 0)]) as "hasSystemPolicy"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace) as tables
  where not (is_on and "hasCustomerPolicy" and "hasSystemPolicy")
  order by name`

/** Compared with the setting directly, not with a subselect, so that it merges with the condition of the query. */
const isOwn = `customer_id = nullif(current_setting('attendant.customer_id', true), '')::bigint`

async function protect(client: ClientBase, table: Table, hasRoles: boolean): Promise<void> {
  const { name, isForced, hasCustomerPolicy, hasSystemPolicy } = table
  await client.query(`alter table ${name} enable row level security`)
  // Forced, because the login of the service owns the tables, and owners otherwise see all rows.
  await client.query(`alter table ${name} ${isForced ? '' : 'no '}force row level security`)
  if (!hasCustomerPolicy) await client.query(`create policy attendant_customer on ${name} using (${isOwn})`)
  if (hasSystemPolicy) return
  await client.query(`drop policy if exists attendant_system on ${name}`)
  const who = hasRoles ? `to ${systemRole} using (true)` : `using (current_setting('attendant.system', true) = 'on')`
  await client.query(`create policy attendant_system on ${name} ${who}`)
}

/** Functions that run with their owner's rights get the system role as owner, not the owner of all tables. */
async function giveFunctionsToSystem(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef and proowner <> to_regrole($1)`,
    [systemRole],
  )
  if (rows.length === 0) return
  // The owner of a function must be allowed to create one.
  await client.query(`grant create on schema public to ${systemRole}`)
  for (const { name } of rows) await client.query(`alter function ${name} owner to ${systemRole}`)
  await client.query(`revoke create on schema public from ${systemRole}`)
}
