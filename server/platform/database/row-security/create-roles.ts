import type { ClientBase } from 'pg'
import { systemRole, tenantRole } from './login.ts'

const roles = [tenantRole, systemRole]

/**
 * Creates the roles if the login may do so. They belong to the whole server: another database may already have them, or be
 * creating them now. The login may switch to them and inherits nothing from them.
 */
export async function createRoles(client: ClientBase): Promise<void> {
  const isSelective = await hasSelectiveGrants(client)
  const grant = isSelective ? 'grant %I to current_user with inherit false, set true' : 'grant %I to current_user'
  await client.query(`
    do $$
    declare wanted text;
    begin
      if not (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) then return; end if;
      foreach wanted in array array['${roles.join("', '")}'] loop
        begin
          if to_regrole(wanted) is null then execute format('create role %I nologin', wanted); end if;
          if not pg_has_role(current_user, wanted, '${isSelective ? 'set' : 'member'}') then
            execute format('${grant}', wanted);
          end if;
        exception when duplicate_object or unique_violation or insufficient_privilege then null;
        end;
      end loop;
    end $$`)
}

export async function maySwitchRoles(client: ClientBase): Promise<boolean> {
  const kind = (await hasSelectiveGrants(client)) ? 'set' : 'member'
  const { rows } = await client.query<{ may: boolean }>(
    `select coalesce(bool_and(coalesce(pg_has_role(current_user, to_regrole(wanted), $2), false)), false) as may
     from unnest($1::text[]) wanted`,
    [roles, kind],
  )
  return rows[0]?.may ?? false
}

/** Since PostgreSQL 16 a grant defines whether the login may switch to the role and whether it inherits its rights. */
async function hasSelectiveGrants(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    "select current_setting('server_version_num')::int >= 160000 as is",
  )
  return rows[0]?.is ?? false
}

/** The part of the database that the service works in. */
const schemas = ['public', 'graphile_worker', 'service']

/**
 * Lets both roles read and write what the owner has created since the last call, and nothing else. The job queue keeps
 * its tables from everyone but their owner with its own row-level security.
 */
export async function grantTables(client: ClientBase): Promise<void> {
  if (!(await maySwitchRoles(client))) return
  const { rows } = await client.query<{ statement: string }>(
    `select format('grant usage on schema %I to %I', nspname, grantee) as statement
     from pg_namespace, unnest($1::text[]) grantee
     where nspname = any($2) and not has_schema_privilege(grantee, oid, 'usage')
     union all
     select format('grant %s on %s to %I', rights, c.oid::regclass, grantee)
     from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = any($2), unnest($1::text[]) grantee,
       (select 'select, insert, update, delete' as rights) r
     where c.relkind in ('r', 'p', 'v') and c.oid <> 'public.migrations'::regclass
       and exists(select from unnest(array['select', 'insert', 'update', 'delete']) one
         where not has_table_privilege(grantee, c.oid, one))
     union all
     select format('grant select on public.migrations to %I', grantee) from unnest($1::text[]) grantee
     where not has_table_privilege(grantee, 'public.migrations', 'select')
     union all
     select format('grant usage, select, update on sequence %s to %I', c.oid::regclass, grantee)
     from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = any($2), unnest($1::text[]) grantee
     where c.relkind = 'S' and not has_sequence_privilege(grantee, c.oid, 'usage')
     union all
     select format('create policy attendant_queue on %s to %s using (true)', c.oid::regclass, array_to_string($1, ', '))
     from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'graphile_worker'
     where c.relkind in ('r', 'p') and c.relrowsecurity
       and not exists(select from pg_policy where polrelid = c.oid and polname = 'attendant_queue')`,
    [roles, schemas],
  )
  for (const { statement } of rows) await client.query(statement)
}
