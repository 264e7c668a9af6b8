import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Desk, password, startDesk, tokenOf } from '../test/desk.ts'
import { startTestServer } from '../test/test-server.ts'
import { until } from '../test/until.ts'
import type { Announcements } from './events/announcements.ts'
import { createSharedCache } from './shared-cache.ts'

/** Announcements that a test can send, and a connection that it can cut. */
function createEars() {
  const subscribers: ((payload: unknown) => void)[] = []
  const catchUps: (() => void)[] = []
  let isListening = true
  const announcements: Announcements = {
    isListening: () => isListening,
    on: (_topic, subscriber) => subscribers.push(subscriber),
    deliverLocally: (_topic, payload) => {
      for (const subscriber of subscribers) subscriber(payload)
    },
    onReconnect: (catchUp) => catchUps.push(catchUp),
    close: async () => undefined,
  }
  return {
    announcements,
    notify: (group: number) => announcements.deliverLocally('topic', group),
    cut: () => {
      isListening = false
    },
    mend: () => {
      isListening = true
      for (const catchUp of catchUps) catchUp()
    },
  }
}

function open() {
  const ears = createEars()
  const cache = createSharedCache<number>(ears.announcements, 'topic')
  let loads = 0
  const get = (group = 1, key = 'a') => cache.get(group, key, async () => ++loads)
  return { ears, cache, get }
}

describe('a shared cache', () => {
  test('loads once, until the group is invalidated', async () => {
    const { ears, get } = open()

    expect([await get(), await get(), await get(2)]).toEqual([1, 1, 2])
    ears.notify(1)

    expect([await get(), await get(2)]).toEqual([3, 2])
  })

  test('does not cache a value that was loading when the group was invalidated', async () => {
    const { ears, cache, get } = open()
    const { promise, resolve } = Promise.withResolvers<number>()
    const slow = cache.get(1, 'a', () => promise)

    ears.notify(1)
    resolve(99)

    expect(await slow).toBe(99)
    expect(await get()).toBe(1)
  })

  test('does not cache missing values', async () => {
    const { cache, get } = open()

    expect(await cache.get(1, 'a', async () => undefined)).toBeUndefined()
    expect(await get()).toBe(1)
  })

  test('caches nothing while it gets no notifications', async () => {
    const { ears, get } = open()
    await get()

    ears.cut()
    expect([await get(), await get()]).toEqual([2, 3])
    ears.mend()

    expect([await get(), await get()]).toEqual([4, 4])
  })
})

describe('two nodes on one database', () => {
  const startTwo = async () => {
    const desk = await startDesk({ settings: {} })
    const second = await startTestServer({ DATABASE_URL: desk.server.url })
    return { desk, second, [Symbol.asyncDispose]: () => second.close() }
  }
  const ask = async (base: string, token: string | undefined) =>
    (await fetch(`${base}/api/Customers/me`, { headers: { authorization: `Bearer ${token}` } })).status
  const changePassword = ({ customerRepID }: { customerRepID: number }, desk: Desk) =>
    desk.put(`/customerReps/${customerRepID}/change-password`, { customerRepID, newPassword: `${password}-new` })

  test('a password changed on one ends the sessions on the other', async () => {
    await using nodes = await startTwo()
    await using desk = nodes.desk
    const agent = await desk.signedIn('Agent')
    expect(await ask(nodes.second.base, agent.token)).toBe(200)

    await changePassword(agent.rep, desk)

    await until(async () => (await ask(nodes.second.base, agent.token)) === 401)
    expect((await agent.get('/api/Customers/me')).status).toBe(401)
    expect(await ask(nodes.second.base, await tokenOf(desk.server, agent.rep))).toBe(200)
  })

  test('a node whose listener was killed is correct immediately and afterwards', async () => {
    await using nodes = await startTwo()
    await using desk = nodes.desk
    const [first, second] = [await desk.signedIn('Agent'), await desk.signedIn('Agent')]
    expect(await ask(nodes.second.base, first.token)).toBe(200)
    expect(await ask(nodes.second.base, second.token)).toBe(200)

    await desk.context.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'attendant listener' and datname = current_database()`,
    )
    await until(() => !nodes.second.context.announcements.isListening())
    await changePassword(first.rep, desk)
    expect(await ask(nodes.second.base, first.token)).toBe(401)

    await until(() => nodes.second.context.announcements.isListening())
    expect(await ask(nodes.second.base, second.token)).toBe(200)
    await changePassword(second.rep, desk)
    await until(async () => (await ask(nodes.second.base, second.token)) === 401)
  })
})
