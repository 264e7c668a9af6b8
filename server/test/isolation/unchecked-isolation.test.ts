import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { bindCustomer } from '../../context.ts'
import { createLog } from '../../platform/log.ts'
import { openDesk } from '../desk.ts'
import { fingerprintOf, watchChanges } from '../samples/fingerprint.ts'
import { startTestServer } from '../test-server.ts'
import { type DroppedConditions, dropConditions } from './drop-conditions.ts'
import { ownedParameters, parametersOf, plainParameters } from './foreign-resources.ts'
import { bodyOf, createPaths, isOwned, ownedTargets, queryOf } from './sample-request.ts'

/** Without any condition on the customer in the program, only the database isolates customers. */
const seen: DroppedConditions = { changed: new Set(), others: new Set() }
const settings = { PLATFORM_KEY: 'platform key of tests' }
const server = await startTestServer(settings, createLog('silent'), (db) => dropConditions(db, seen))
const desk = await openDesk(server, {}, false)
const other = await openDesk(server, {}, false)
const paths = createPaths(desk, other)
const { fillIn } = paths
afterAll(() => server.close())

const bearerRoutes = server.app.routeTable.filter(({ access }) => access.kind === 'bearer')

describe('without the conditions of the program', () => {
  const lists = bearerRoutes.filter(({ method, url }) => method === 'GET' && !parametersOf(url).some(isOwned))
  /** Has an entry for every call, including those of this test. */
  const isAuditLog = (url: string) => url.startsWith('/api/AuditLog')
  const readLists = async () => {
    const answers: Record<string, unknown> = {}
    for (const { url } of lists.filter(({ url }) => !isAuditLog(url))) {
      const { status, body } = await desk.get(fillPlain(url))
      answers[url] = [status, body]
    }
    return answers
  }

  test('no list changes when another customer gets one of everything', async () => {
    for (const make of Object.values(ownedParameters)) await make(desk)
    // Jobs of the created data must not run between the two readings.
    await server.runJobs()
    const before = await readLists()

    for (const make of Object.values(ownedParameters)) await make(other)
    await server.runJobs()

    expect(await readLists()).toEqual(before)
    const { body: log } = await desk.get('/api/AuditLog?pageSize=100')
    expect(log.items.length).toBeGreaterThan(10)
    expect(JSON.stringify(log)).not.toContain(other.admin.username)
    expect((await desk.get('/api/AuditLog/export')).body).not.toContain(other.admin.username)
  })

  const targets = ownedTargets(bearerRoutes)
  const ofOther = watchChanges(
    () => fingerprintOf(server.context.db, other.customerID),
    () => paths.madeCount,
  )

  test.each(targets)('%s finds no foreign %s and changes nothing', async (_title, foreign, route) => {
    const path = await fillIn(route.url, foreign)
    const before = await ofOther.before()

    const answer = await desk.send(route.method, `${path}${queryOf(route)}`, bodyOf(route))

    // Some reject the sample for another reason before looking up the id.
    expect([400, 403, 404]).toContain(answer.status)
    expect(await ofOther.after()).toEqual(before)
  })

  // Otherwise the tests above would prove nothing.
  test('statements are really sent without conditions', async () => {
    expect(seen.changed.size).toBeGreaterThan(100)
    const { db } = bindCustomer({ db: dropConditions(server.context.db, seen) }, desk.customerID)

    const { rows } = await db.execute(sql`select 1 from tickets where customer_id = ${-1}`)

    expect(rows.length, 'the owner of the database sees tickets of customers that were not asked for').toBeGreaterThan(
      1,
    )
  })
})

const fillPlain = (url: string) =>
  parametersOf(url).reduce((path, { name, key }) => path.replace(`:${name}`, plainParameters[key] ?? ''), url)
