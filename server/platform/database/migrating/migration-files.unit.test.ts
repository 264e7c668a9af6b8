import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readMigrations, statementsOf } from './read-migrations.ts'

/** Earlier migrations were written before this rule, and are never edited. */
const firstChecked = '0305'

const migrations = await readMigrations(join(import.meta.dirname, '../../../migrations'))

/** Each can be repeated after an interruption and blocks no readers or writers of a table. */
const onlineStatement =
  /^(create (unique )?index concurrently if not exists|drop index concurrently if exists|alter table \S+ validate constraint|create statistics if not exists) /i

/** Fills a column in batches and leaves filled rows unchanged. */
const fillsInBatches = /^do \$\$\s[\s\S]*\bctid <[\s\S]* is null\b[\s\S]*\bcommit;\s+end loop;/i

/** Adds the bound of a table that will be partitioned: without checking its rows, and starting over if repeated. */
const bounds =
  /^do \$\$\s[\s\S]*\bdrop constraint if exists (\w+_bound);[\s\S]*\badd constraint \1 check \([^)]*\) not valid\b/i

/** Replaces a table with a partitioned one, once, without reading or moving its rows. */
const partitions =
  /^do \$\$\s(?![\s\S]*\b(insert into|update(?! or delete on)|delete from)\b)[\s\S]*\bif [^;]*relkind[^;]* = 'p' then return; end if;\s+lock table /i

/** Reads a sample of each table and locks nothing. */
const analyzes =
  /^do \$\$\s(--[^\n]*\n)?begin\s+if pg_relation_size\('\w+'\) > 0 then analyze [\w, ]+; end if;\s+end \$\$;$/i

const createdTables = (sql: string) =>
  [...sql.matchAll(/create (?:unlogged )?table (?:if not exists )?"?(\w+)/gi)].map(([, name]) => name)

/** Reads or rewrites a whole table while it is locked. */
const slowStatements = [
  /create (?:unique )?index (?:if not exists )?"?\w+"? on "?(\w+)/gi,
  /alter table "?(\w+)"? [^;]*add constraint(?![^;]*not valid)/gi,
  /alter table "?(\w+)"? [^;]*(?:set not null|set data type|alter column "?\w+"? type)/gi,
]

const tablesLockedBy = (sql: string) =>
  slowStatements.flatMap((pattern) => [...sql.matchAll(pattern)].map(([, name]) => name))

describe('migrations', () => {
  test('online migrations consist of repeatable statements that block no one', () => {
    const others = migrations
      .filter(({ isOnline }) => isOnline)
      .flatMap((migration) =>
        statementsOf(migration).filter(
          (statement) =>
            ![onlineStatement, fillsInBatches, bounds, partitions, analyzes].some((form) => form.test(statement)),
        ),
      )

    expect(others).toEqual([])
  })

  test('transactional migrations build no index and check no constraint on a table with rows', () => {
    const slow = migrations
      .filter(({ name, isOnline }) => !isOnline && name >= firstChecked)
      .filter(({ sql }) => tablesLockedBy(sql).some((table) => !createdTables(sql).includes(table)))

    expect(slow.map(({ name }) => name)).toEqual([])
  })

  test.each([
    ['create index a on tickets (b)', ['tickets']],
    ['ALTER TABLE "tickets" ADD CONSTRAINT "a" FOREIGN KEY ("b") REFERENCES "c"("d")', ['tickets']],
    ['alter table tickets add constraint a check (b > 0) not valid', []],
    ['alter table tickets alter column a set not null', ['tickets']],
    ['alter table tickets add column a text', []],
  ])('%s', (sql, locked) => expect(tablesLockedBy(sql)).toEqual(locked))
})
