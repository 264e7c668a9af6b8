import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { expect, test } from 'vitest'
import { checkPgvector, createVectorIndexes } from './vector-indexes.ts'

const dimensions = 32
const encoder = "o'words"

/** Reproducible pseudo-random numbers. */
function createVectors(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 24) - 128
  }
  return () => Int8Array.from({ length: dimensions }, next)
}

/** Alternating between two customers. */
async function storePassages(db: PGlite, size: number) {
  const nextVector = createVectors(7)
  const stored = Array.from({ length: size }, (_, index) => ({
    customerID: 1 + (index % 2),
    passageID: index + 1,
    vector: nextVector(),
  }))
  const values = stored.map((passage) => {
    const hex = Buffer.from(passage.vector).toString('hex')
    return `(${passage.customerID}, ${passage.passageID}, 'o''words', '\\x${hex}')`
  })
  await db.exec(`
    create table passages (
      customer_id bigint not null,
      passage_id bigint not null,
      encoder text not null,
      vector bytea not null,
      primary key (customer_id, passage_id)
    );
    insert into passages values ${values.join(', ')};
    analyze passages`)
  return stored
}

function cosine(one: Int8Array, other: Int8Array) {
  const product = (left: Int8Array, right: Int8Array) =>
    left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0)
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other))
}

/** Runs pgvector in an in-process PostgreSQL, because the test server does not have it. */
test("the database finds a customer's nearest passages among those of others, using an index", async () => {
  await using db = await PGlite.create({ extensions: { vector } })
  const stored = await storePassages(db, 800)
  const question = createVectors(99)()
  const ask = async (after: number, wanted: number) => {
    const { rows } = await db.query<{ found: number }>('select nearest_passages(2, $1, $2, $3, $4) as found', [
      ...[encoder, after, new Uint8Array(question.buffer), wanted],
    ])
    return rows.map(({ found }) => found)
  }
  const readIndexes = async () => {
    const { rows } = await db.query<{ isValid: boolean }>(
      `select indisvalid as "isValid" from pg_index where indexrelid::regclass::text like 'passages_near_%'`,
    )
    return rows
  }
  expect(await checkPgvector(db)).toBe('usable')

  // An encoder without an index finds nothing, without an error.
  await createVectorIndexes(db, [{ encoder: 'without vectors', dimensions: 0 }])
  expect(await ask(0, 5)).toEqual([])

  await createVectorIndexes(db, [{ encoder, dimensions }])
  await createVectorIndexes(db, [{ encoder, dimensions }])
  expect(await readIndexes()).toEqual([{ isValid: true }])
  for (const after of [0, 400]) {
    const best = stored
      .filter(({ customerID, passageID }) => customerID === 2 && passageID > after)
      .toSorted((one, other) => cosine(question, other.vector) - cosine(question, one.vector))
      .slice(0, 20)
      .map(({ passageID }) => passageID)
    const found = await ask(after, 20)
    expect(found.filter((passageID) => best.includes(passageID)).length).toBeGreaterThanOrEqual(18)
    expect(found.every((passageID) => passageID > after && passageID % 2 === 0)).toBe(true)
  }

  // The remains of an interrupted build are replaced.
  await db.exec("update pg_index set indisvalid = false where indexrelid::regclass::text like 'passages_near_%'")
  expect(await ask(0, 5)).toEqual([])
  await createVectorIndexes(db, [{ encoder, dimensions }])
  expect(await readIndexes()).toEqual([{ isValid: true }])
  expect(await ask(0, 5)).toHaveLength(5)

  // The indexes of unused encoders are dropped.
  await db.exec("insert into passages values (1, 9999, 'other', '\\x0102')")
  await createVectorIndexes(db, [{ encoder: 'other', dimensions: 2 }])
  expect(await readIndexes()).toEqual([{ isValid: true }])
  expect(await ask(0, 5)).toEqual([])
})
