import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { until } from '../../test/until.ts'
import { createLog } from '../log.ts'
import { connectDatabase } from './database.ts'

test.each([
  { poolSize: 8, kept: 4 },
  { poolSize: 2, kept: 2 },
])('a pool of $poolSize keeps $kept idle connections with their plans', async ({ poolSize, kept }) => {
  const { pool, close } = connectDatabase(await createTestDatabase(), { log: createLog('silent'), poolSize })
  onTestFinished(close)
  pool.options.idleTimeoutMillis = 20
  const clients = await Promise.all(Array.from({ length: poolSize }, () => pool.connect()))
  for (const client of clients) client.release()

  await until(() => pool.totalCount <= kept)
  await new Promise((resolve) => setTimeout(resolve, 100))

  expect(pool.totalCount).toBe(kept)
})
