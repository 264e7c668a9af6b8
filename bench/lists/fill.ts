import type { Client } from 'pg'
import { hashPassword } from '../../server/platform/secrets/passwords.ts'

const named = (username: string) => ({ username, password: 'Bench-password-1', hostname: 'localhost' })
/** Agents belong to one team. Logins have read all but the same few tickets at every size, busy ones 99 of 100. */
export const logins = {
  admin: named('bench'),
  agent: named('bench-agent'),
  busyAdmin: named('rep-1-3'),
  busyAgent: named('rep-1-4'),
}
export const login = logins.admin
export const words = { rare: 'quokka', common: 'please' }
/** Ids created while measuring start far above the filled ones, each kind in its own range. */
const firstIds = {
  tickets: 1e9,
  messages: 2e9,
  end_users: 3e9,
  end_user_uids: 4e9,
  events: 5e9,
  automation_runs: 6e9,
}

/** How contacts, and with them their tickets, are distributed among customers. */
export interface Layout {
  customers: number
  /** In SQL, like the rest. */
  people: string
  customerOf(person: string): string
}

/** The first of twenty customers has half of all, the other nineteen share the rest evenly. */
const oneLarge: Layout = {
  customers: 20,
  // A multiple of 38, so that consecutive tickets cycle through the customers.
  people: '38 * greatest(1, :size / 190)',
  customerOf: (person) => `case when ${person} % 2 = 0 then 1 else 2 + (${person} / 2) % 19 end`,
}

/** Zipf's law: the n-th customer has an n-th of the first one's, which is a thirteenth of all. */
export const manyCustomers: Layout = {
  customers: 10_000,
  people: 'greatest(1000, :size / 5)',
  customerOf: (person) => `floor(power(10000::float8, (hashint8(${person} * 64 + 63) & 1048575) / 1048576.0))::int`,
}

/**
 * Writes tickets with three messages each. The first customer is the measured one.
 *
 * Disables indexes and triggers meanwhile and rebuilds them: only the resulting state matters.
 */
export async function fill(client: Client, size: number, layout = oneLarge): Promise<void> {
  const run = (sql: string) =>
    client.query(
      sql
        .replaceAll(/:customer_of\(([^()]+)\)/g, (_, person: string) => layout.customerOf(person))
        .replaceAll(':people', `(${layout.people})`)
        .replaceAll(':customers', String(layout.customers))
        .replaceAll(':size', String(size)),
    )
  await run("set maintenance_work_mem = '1GB'")
  await run("set work_mem = '256MB'")
  await run('set session_replication_role = replica')
  const indexes = await dropIndexes(client)
  for (const statement of [...people(await hashPassword(login.password)), ...texts, ...tickets, ...counts]) {
    await run(statement)
  }
  for (const { indexdef } of indexes) await run(indexdef)
  for (const [table, first] of Object.entries(firstIds)) {
    const { rows } = await client.query(
      `select pg_get_serial_sequence('${table}', column_name) as sequence from information_schema.columns
       where table_name = '${table}' and is_identity = 'YES'`,
    )
    await client.query(`select setval('${rows[0].sequence}', ${first})`)
  }
  await run('set session_replication_role = origin')
  await run('vacuum analyze')
  await run('checkpoint')
}

async function dropIndexes(client: Client): Promise<{ indexdef: string }[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(`
    select indexname, indexdef from pg_indexes
    where schemaname = 'public' and tablename in ('tickets', 'messages', 'message_topics', 'ticket_words', 'ticket_tags', 'ticket_followers', 'end_users',
      'end_user_uids')
      and not exists (select from pg_constraint where conname = indexname)`)
  for (const { indexname } of rows) await client.query(`drop index "${indexname}"`)
  return rows
}

const people = (passwordHash: string) => [
  `insert into customers (customer_id, name, hostnames, features, date_created)
   select n, 'Customer ' || n, '{}', '{}', now() from generate_series(1, :customers) n`,
  `insert into reps (customer_id, customer_rep_id, username, role, name, password_hash, date_created)
   select c, (c - 1) * 5 + n, case when c = 1 and n = 1 then '${login.username}' else 'rep-' || c || '-' || n end,
     'Admin', 'Rep ' || n, '${passwordHash}', now()
   from generate_series(1, :customers) c, generate_series(1, 5) n`,
  `update reps set username = '${logins.agent.username}' where customer_rep_id = 2`,
  `update reps set role = 'Agent', permissions = '{sendReplies}' where customer_rep_id in (2, 4)`,
  `insert into teams (customer_id, team_id, name)
   select c, (c - 1) * 10 + n, 'Team ' || n from generate_series(1, :customers) c, generate_series(1, 10) n`,
  `insert into team_members (customer_id, team_id, customer_rep_id)
   select 1, 1, n from unnest(array[1, 2, 4]) n`,
  `insert into views (customer_id, view_id, name, scope, filter, columns, position)
   values (1, 1, 'Open and urgent', 'All', '{"isClosed": "false", "priority": "Urgent,High"}', '{}', 1)`,
  `insert into read_bases (customer_id, customer_rep_id, message_id)
   select 1, n, 3 * (case when n < 3 then :size - 200 else :size * 99 / 100 end) from generate_series(1, 4) n`,
  `insert into channels (customer_id, channel_id, channel_type, name, is_active, token, date_created)
   select c, (c - 1) * 5 + n, (array['Email', 'Email', 'Chat', 'Phone', 'WhatsApp'])[n], 'Channel ' || n, true,
     gen_random_uuid()::text, now()
   from generate_series(1, :customers) c, generate_series(1, 5) n`,
  `insert into topics (customer_id, topic_id, name)
   select c, (c - 1) * 10 + n, 'Topic ' || n from generate_series(1, :customers) c, generate_series(1, 10) n`,
  `insert into end_users (customer_id, end_user_id, first_name, last_name, display_name, email, search_text, date_created, last_modified)
   select :customer_of(n), n, 'Person', n::text, 'Person ' || n, 'person' || n || '@example.test',
     'person ' || n || ' person' || n || '@example.test', now(), now()
   from generate_series(1, :people) n`,
  `insert into end_user_uids (customer_id, end_user_uidid, end_user_id, uid, uid_type, is_primary)
   select customer_id, end_user_id, end_user_id, 'person-' || end_user_id, 'External', true from end_users`,
  ...['customers', 'reps', 'channels', 'topics', 'teams', 'views'].map(
    (table) => `do $$ declare place text; begin
     select pg_get_serial_sequence('${table}', column_name) into place from information_schema.columns
     where table_name = '${table}' and is_identity = 'YES';
     perform setval(place, 100000); end $$`,
  ),
]

/** Sentences of fifteen words from a vocabulary with a few frequent and many rare words. */
const texts = [
  `create temp table sentences as
   select n as id, string_agg(word, ' ') as body, array_agg(distinct word) as words
   from generate_series(0, 16383) n, generate_series(1, 15) p,
   lateral (select power((hashint8(n * 100 + p) & 1048575) / 1048576.0, 3) * 30000 as rank) ranks,
   lateral (select translate(left(md5(floor(rank)::text), 4 + floor(rank)::int % 5), '0123456789', 'ghijklmnop') as word) w
   group by n`,
  'create index on sentences (id)',
  'analyze sentences',
]

const status = (h: string) =>
  `case when ${h} < 85 then 'Closed' when ${h} < 95 then 'Open' when ${h} < 99 then 'Escalated' else 'Pending' end`
const chance = (salt: number) => `(hashint8(n * 64 + ${salt}) & 1048575) % 100`
const opened = `timestamptz '2024-06-01' + n * (interval '2 years' / :size)`

const tickets = [
  `insert into tickets (customer_id, ticket_id, ticket_token, channel_id, end_user_id, customer_rep_id, subject, status,
     is_closed, is_spam, custom_fields_data, message_count, date_created, last_message_date, last_resolved, priority,
     reply_due_from, waiting_since, is_snoozed, language, origin, team_id, sla_due_at, sla_state, csat_score, import_id)
   select customer, n, gen_random_uuid(), (customer - 1) * 5 + 1 + ${chance(1)} % 5, person,
     case when ${chance(2)} < 30 then (customer - 1) * 5 + 1 + ${chance(3)} % 5 end,
     'About ' || left((select body from sentences where id = hashint8(n * 3) & 16383), 40),
     ${status(chance(4))}, ${chance(4)} < 85, ${chance(5)} < 3,
     case when ${chance(6)} < 20 then json_build_object('order', n, 'tier', 'gold') end, 3,
     ${opened}, ${opened} + interval '2 hours', case when ${chance(4)} < 85 then ${opened} + interval '3 hours' end,
     case when ${chance(10)} < 1 then 3 when ${chance(10)} < 10 then 2 when ${chance(10)} < 20 then 0 else 1 end,
     case when ${chance(11)} < 50 then 'Us' else 'EndUser' end, ${opened} + interval '2 hours',
     ${chance(4)} >= 85 and ${chance(12)} < 10, (array['de', 'en', 'fr'])[1 + ${chance(13)} % 3],
     case when ${chance(14)} < 5 then 'Api' else 'EndUser' end,
     case when ${chance(16)} >= 20 then (customer - 1) * 10 + 1 + ${chance(17)} % 10 end,
     case when ${chance(4)} >= 85 and ${chance(18)} < 60 then ${opened} + interval '8 hours' end,
     case when ${chance(18)} < 60 then case when ${chance(19)} < 10 then 'Breached' when ${chance(19)} < 15 then 'Warning' else 'Ok' end end,
     case when ${chance(4)} < 85 and ${chance(20)} < 10 then 1 + ${chance(21)} % 5 end,
     case when ${chance(22)} < 2 then 1 end
   from generate_series(1, :size) n, lateral (select (n - 1) % :people + 1 as person) p,
     lateral (select :customer_of(person) as customer) c`,
  `insert into messages (customer_id, message_id, ticket_id, channel_id, date_created, sender_type, customer_rep_id, status,
     message, preview, from_address, ai_feedback_comment, ticket_created)
   select customer_id, (n - 1) * 3 + m, n, channel_id, date_created + (m - 1) * interval '1 hour',
     case when m = 2 then 'CustomerRep' else 'EndUser' end, case when m = 2 then customer_rep_id end,
     case when m = 2 then case when n % 500 = 0 then 'Failed' else 'Sent' end else 'Answered' end, body, left(body, 100),
     case when m <> 2 then 'person' || end_user_id || '@example.test' end,
     case when m = 3 and ${chance(7)} < 5 then 'Not what was asked.' end,
     case when m = 2 and n % 500 = 0 then date_created end
   from (select *, ticket_id as n from tickets) t cross join generate_series(1, 3) m
   join sentences s on s.id = hashint8(n * 3 + m - 1) & 16383`,
  `insert into message_topics (customer_id, message_id, ticket_id, topic_id, is_from_person)
   select customer_id, (n - 1) * 3 + 1, n, (customer_id - 1) * 10 + 1 + ${chance(8)} % 10, false
   from (select *, ticket_id as n from tickets) t`,
  `insert into tags (customer_id, tag_id, name, name_key)
   select c, (c - 1) * 10 + n, 'tag ' || n, 'tag ' || n from generate_series(1, :customers) c, generate_series(1, 10) n`,
  // The first tag is on every second ticket, the next on every fourth, the tenth on every thousandth, independently.
  `insert into ticket_tags (customer_id, ticket_id, tag_id, ticket_created)
   select customer_id, ticket_id, (customer_id - 1) * 10 + place, date_created from tickets, generate_series(1, 10) place
   where (hashint8(ticket_id * 64 + 30 + place) & 1048575) % (2 ^ place)::int = 0`,
  `insert into ticket_followers (customer_id, ticket_id, customer_rep_id, reason, date_created)
   select 1, ticket_id, 1, 'Manual', now() from tickets where customer_id = 1 and ticket_id % 50 = 0`,
  `insert into ticket_words (customer_id, ticket_id, words)
   select t.customer_id, n, array_to_tsvector(array(select 'c' || t.customer_id || ':' || word from unnest(
     a.words || b.words || c.words || array['person', 'person' || end_user_id]
     || case when ${chance(9)} < 50 then array['${words.common}'] else '{}' end
     || case when n % (:size / 20) = 0 then array['${words.rare}'] else '{}' end) word))
   from (select *, ticket_id as n from tickets) t
   join sentences a on a.id = hashint8(n * 3) & 16383
   join sentences b on b.id = hashint8(n * 3 + 1) & 16383
   join sentences c on c.id = hashint8(n * 3 + 2) & 16383`,
]

const counts = [
  `insert into ticket_counts (customer_id, channel_id, status, is_spam, shard, tickets)
   select customer_id, channel_id, status, is_spam, ticket_id % 8, count(*) from tickets group by 1, 2, 3, 4, 5`,
  `insert into ticket_activity (customer_id, ticket_id, is_closed, message_id, note_id, ticket_created)
   select customer_id, ticket_id, is_closed, ticket_id * 3, 0, date_created from tickets`,
]
