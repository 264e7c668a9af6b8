import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'

/**
 * Tables that every node of a distributed database holds in full. Requests find their customer in them by a host name, a
 * phone number or a token, and sign-in reads them; they are small and change rarely. All others are distributed by
 * `customer_id`. docs/operations/scale-out.md has the commands.
 */
const referenceTables = [
  'api_tokens',
  'channels',
  'customers',
  'hostname_owners',
  'models',
  'passkeys',
  'reps',
  'scim_tokens',
]

/** Only the program that migrates uses it, on the coordinator. */
const localTables = ['migrations']

let client: Client

beforeAll(async () => {
  client = new Client(await createTestDatabase())
  await client.connect()
})
afterAll(() => client.end())

const namesOf = async (query: string, values: unknown[] = []): Promise<string[]> =>
  (await client.query<{ name: string }>(query, values)).rows.map(({ name }) => name)

const distributed = `
  select c.oid, c.relname from pg_class c
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> all($1)`

describe('the schema can be distributed by customer', () => {
  test('every distributed table has a customer in every row, first in its primary key', async () => {
    const without = await namesOf(
      `select t.relname as name from (${distributed}) t
       left join pg_attribute a on a.attrelid = t.oid and a.attname = 'customer_id' and a.attnotnull
       left join pg_index i on i.indrelid = t.oid and i.indisprimary and i.indkey[0] = a.attnum
       where i.indexrelid is null order by 1`,
      [[...referenceTables, ...localTables]],
    )

    expect(without).toEqual([])
  })

  test('every unique index of a distributed table contains the customer', async () => {
    const global = await namesOf(
      `select i.indexrelid::regclass::text as name from (${distributed}) t
       join pg_index i on i.indrelid = t.oid and i.indisunique
       join pg_attribute a on a.attrelid = t.oid and a.attname = 'customer_id'
       where a.attnum <> all((i.indkey::int2[])[0:i.indnkeyatts - 1]) order by 1`,
      [[...referenceTables, ...localTables]],
    )

    expect(global).toEqual([])
  })

  test('host names, phone numbers and tokens that identify a customer are unique in a reference table', async () => {
    const global = await namesOf(
      `select i.indexrelid::regclass::text as name from pg_index i
       join pg_class c on c.oid = i.indrelid and c.relname = any($1) and c.relnamespace = 'public'::regnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_id'
       where i.indisunique and a.attnum <> all(i.indkey::int2[]) order by 1`,
      [referenceTables],
    )

    expect(global).toEqual([
      'api_tokens_hash',
      'channels_token',
      'channels_verified_number',
      'hostname_owners_hostname',
      'passkeys_credential',
      'reps_id',
      'scim_tokens_hash',
    ])
  })

  test('no foreign key points to another customer, and none from a reference table to a distributed one', async () => {
    const crossing = await namesOf(
      `select k.conname as name from pg_constraint k
       where k.contype = 'f' and k.connamespace = 'public'::regnamespace
         and not exists (
           select from unnest(k.conkey, k.confkey) as pair(ours, theirs)
           join pg_attribute o on o.attrelid = k.conrelid and o.attnum = pair.ours and o.attname = 'customer_id'
           join pg_attribute t on t.attrelid = k.confrelid and t.attnum = pair.theirs and t.attname = 'customer_id')
       union all
       select k.conname from pg_constraint k
       join pg_class o on o.oid = k.conrelid and o.relname = any($1)
       join pg_class t on t.oid = k.confrelid and t.relname <> all($1)
       where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
      [referenceTables],
    )

    expect(crossing).toEqual([])
  })

  test('a foreign key that sets columns to null on deletion keeps the customer', async () => {
    const clearing = await namesOf(
      `select k.conname as name from pg_constraint k
       join pg_attribute a on a.attrelid = k.conrelid and a.attname = 'customer_id' and a.attnum = any(k.conkey)
       where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.confdeltype in ('n', 'd')
         and (k.confdelsetcols is null or a.attnum = any(k.confdelsetcols))`,
    )

    expect(clearing).toEqual([])
  })

  test('a sequence only numbers the rows of one table: no function, trigger or other table uses it', async () => {
    const free = await namesOf(
      `select s.relname as name from pg_class s
       where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.objid = s.oid and d.deptype = 'i' and d.refobjsubid > 0)
       union all
       select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosrc ~* 'nextval'
       union all
       select a.adrelid::regclass::text from pg_attrdef a
       join pg_class c on c.oid = a.adrelid and c.relnamespace = 'public'::regnamespace
       where pg_get_expr(a.adbin, a.adrelid) ~* 'nextval'`,
    )

    expect(free).toEqual([])
  })
})
