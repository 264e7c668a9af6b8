import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openLine } from '../../test/channels/line.ts'
import { createTestDatabase } from '../../test/database.ts'
import { until } from '../../test/until.ts'
import { connectDatabase } from '../database/database.ts'
import { createLog } from '../log.ts'
import { announce, listenForAnnouncements } from './announcements.ts'

const log = createLog('silent')

async function open(url: string, listenAt = url) {
  const announcements = await listenForAnnouncements(listenAt, log)
  const { db, close } = connectDatabase(url, { log })
  onTestFinished(async () => {
    await announcements.close()
    await close()
  })
  const received: unknown[] = []
  announcements.on('news', (payload) => received.push(payload))
  return { announcements, db, received }
}

async function countListeners(url: string): Promise<number> {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query(
    "select count(*)::int from pg_stat_activity where application_name = 'attendant listener' and datname = current_database()",
  )
  await client.end()
  return rows[0].count
}

/** Connection attempts in half a second of real time, however long the pause takes on a busy machine. */
async function attemptRate(line: { refused: number }): Promise<number> {
  const [before, since] = [line.refused, performance.now()]
  await pause(1_500)
  return ((line.refused - before) * 500) / (performance.now() - since)
}

describe('announcements', () => {
  test('reach every node when the transaction commits, and none when it rolls back', async () => {
    const url = await createTestDatabase()
    const [here, there] = [await open(url), await open(url)]

    await here.db
      .transaction(async (tx) => {
        await announce(tx, 'news', 'undone')
        throw new Error('undo')
      })
      .catch(() => undefined)
    await here.db.transaction((tx) => announce(tx, 'news', { done: true }))

    await until(() => here.received.length > 0 && there.received.length > 0)
    expect(here.received).toEqual([{ done: true }])
    expect(there.received).toEqual([{ done: true }])
  })

  test('reach only subscribers of their topic', async () => {
    const node = await open(await createTestDatabase())

    await announce(node.db, 'other', 1)
    await announce(node.db, 'news', 2)

    await until(() => node.received.length > 0)
    expect(node.received).toEqual([2])
  })

  test('notify subscribers after an interruption, over one connection', async () => {
    const url = await createTestDatabase()
    await using line = await openLine(url)
    const { announcements, db, received } = await open(url, line.url)
    let caughtUp = 0
    announcements.onReconnect(() => caughtUp++)

    line.cut()
    await until(() => !announcements.isListening())
    await announce(db, 'news', 'missed')
    expect(caughtUp).toBe(0)
    await until(() => line.refused >= 4)
    expect(await attemptRate(line), 'attempts must not multiply').toBeLessThan(1.5)
    line.mend()
    await until(() => announcements.isListening())
    await announce(db, 'news', 'delivered')
    await until(() => received.length > 0)

    expect(caughtUp).toBe(1)
    expect(received).toEqual(['delivered'])
    expect(await countListeners(url)).toBe(1)
  })

  test('stop permanently when closed, even during an interruption', async () => {
    const url = await createTestDatabase()
    await using line = await openLine(url)
    const { announcements } = await open(url, line.url)

    line.cut()
    await until(() => !announcements.isListening())
    await announcements.close()
    line.mend()

    expect(announcements.isListening()).toBe(false)
    expect(await countListeners(url)).toBe(0)
  })
})
