import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { asSystem } from '../../../context.ts'
import { startDesk } from '../../../test/desk.ts'
import { makeDocument } from '../../../test/factories.ts'
import { indexDocuments } from '../../../test/index-documents.ts'
import { maxSegment } from '../../search/segment.ts'
import { findStoredEncoders, keepVectorIndexes } from './keep-vector-indexes.ts'
import { checkPgvector } from './vector-indexes.ts'

/** A service whose memory holds one segment of passages, and a document beyond it. */
async function deskBeyondMemory() {
  const desk = await startDesk({ settings: {} })
  Object.assign(desk.context.config, { KNOWLEDGE_INDEX_MB: 0 })
  await makeDocument(desk, { name: 'Opening hours', content: 'The shop in the harbour opens at nine in the morning.' })
  await indexDocuments(desk)
  await desk.context.db.execute(sql`
    insert into passages (customer_id, document_id, version, position, headings, content, terms, encoder, vector)
    select customer_id, document_id, version, copy, headings, content, terms, encoder, vector
    from passages, generate_series(1, ${maxSegment}) as copy`)
  await makeDocument(desk, { name: 'Pets', content: 'Dogs are welcome in the garden, but not inside the house.' })
  await indexDocuments(desk)
  const search = async () => {
    const { body } = await desk.get('/api/Knowledge/search?q=Are%20dogs%20welcome%3F')
    return body.items.map(({ title }: { title: string }) => title)
  }
  return Object.assign(desk, { search })
}

test('passages that do not fit into memory are not found without pgvector, without an error', async () => {
  await using desk = await deskBeyondMemory()
  const client = new Client(desk.context.config.DATABASE_URL)
  await client.connect()

  const stop = keepVectorIndexes(desk.context, desk.context.config.DATABASE_URL ?? '')
  await stop()

  expect(await checkPgvector(client)).toBe('missing')
  expect(await desk.search()).not.toContain('Pets')
  await client.end()
})

test('passages that the database finds are ranked with those in memory', async () => {
  await using desk = await deskBeyondMemory()
  // Replaces the function that needs pgvector: returns all requested passages, near or not.
  await desk.context.db.execute(sql`
    create function nearest_passages(customer bigint, encoder_name text, after bigint, question bytea, wanted int)
    returns setof bigint language sql stable as $$
      select passage_id from passages
      where customer_id = customer and encoder = encoder_name and passage_id > after and octet_length(question) > 0
      order by passage_id limit wanted $$`)

  expect((await desk.search())[0]).toBe('Pets')
})

test('an encoder is in use if any customer has passages of it, also while its index is being built', async () => {
  await using desk = await startDesk({ settings: {} })
  const other = await desk.other()
  await makeDocument(other, { name: 'Pets', content: 'Dogs are welcome in the garden, but not inside the house.' })
  await indexDocuments(other)
  const { db } = asSystem(desk.context, 'index vectors')
  await db.execute(sql`insert into knowledge_indexes (customer_id, encoder)
    select ${desk.customerID}, encoder from knowledge_indexes where customer_id = ${other.customerID}
    on conflict (customer_id) do update set encoder = excluded.encoder`)
  const [used, ...more] = await findStoredEncoders({ db })
  expect(more).toEqual([])
  expect(used?.dimensions).toBeGreaterThan(0)

  await db.execute(sql`update knowledge_indexes set encoder = 'another', next_encoder = encoder`)
  expect(await findStoredEncoders({ db })).toEqual([used])
})
