import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Finding } from '../../../cli/checks/finding.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { Client, openDesk } from '../../../test/desk.ts'
import { makeTicket } from '../../../test/factories.ts'
import { runCommandHere } from '../../../test/processes/command-here.ts'
import { startReplicatedDatabase } from '../../../test/streaming-replica.ts'
import { startTestServer, type TestServer, testKeys } from '../../../test/test-server.ts'
import { until } from '../../../test/until.ts'

type Replicated = Awaited<ReturnType<typeof startReplicatedDatabase>>

let database: Replicated
let server: TestServer

const startNode = (settings: Record<string, string> = {}) =>
  startTestServer({
    DATABASE_URL: database.primaryUrl,
    DATABASE_REPLICA_URL: database.replicaUrl,
    DATABASE_REPLICA_MAX_LAG_SECONDS: '3600',
    ...settings,
  })

const doctorOf = async (replicaUrl: string) => {
  const { stdout } = await runCommandHere(
    {
      DATABASE_URL: database.primaryUrl,
      DATABASE_REPLICA_URL: replicaUrl,
      SECRET_KEY: testKeys.secret,
      JWT_SECRET: testKeys.token,
    },
    'doctor',
    '--json',
  )
  return (JSON.parse(stdout) as Finding[]).find(({ check }) => check === 'replica')
}

const served = ({ replica }: TestServer) => Object.fromEntries(replica?.counts() ?? [])
const isRead = ({ replica }: TestServer) => until(() => replica?.problem() === undefined)
const ticketIDs = async (client: Client) =>
  (await client.get('/tickets')).body.items.map(({ ticketID }: { ticketID: number }) => ticketID)

/** Resolves when the replica has all of the customer's writes and answers. */
const isCaughtUp = (client: Client) =>
  until(async () => {
    const before = served(client.server).replica ?? 0
    await ticketIDs(client)
    return (served(client.server).replica ?? 0) > before
  })

beforeAll(async () => {
  database = await startReplicatedDatabase()
  server = await startNode()
  await isRead(server)
})

afterAll(async () => {
  await server?.close()
  await database?.stop()
})

describe('a replica of the database', () => {
  test("serves lists, search and insights of the caller's own customer only", async () => {
    const desk = await openDesk(server, {}, false)
    const other = await openDesk(server, {}, false)
    const { ticketID } = await makeTicket(desk, { subject: 'Broken lamp' })
    await makeTicket(other)
    await isCaughtUp(desk)
    const before = served(server)
    const paths = [
      '/tickets',
      '/tickets?search=lamp',
      '/tickets?isUnread=true&sortBy=isUnread',
      `/tickets/${ticketID}/messages`,
      '/api/EndUsers',
      '/api/EndUsers?search=a',
      '/api/Documents',
      '/api/AuditLog',
      '/api/Insights',
    ]

    for (const path of paths) expect.soft((await desk.get(path)).status, path).toBe(200)
    const after = served(server)

    expect(await ticketIDs(desk)).toEqual([ticketID])
    expect(after).toEqual({ ...before, replica: (before.replica ?? 0) + paths.length })
  })

  test('shows callers their own writes on another node, and others the older state', async () => {
    const nodes = [server, await startNode()] as const
    await isRead(nodes[1])
    const writer = await openDesk(nodes[0], {}, false)
    const bystander = await openDesk(nodes[0], {}, false)
    await makeTicket(bystander)
    await isCaughtUp(bystander)
    await database.pause()
    const { ticketID } = await makeTicket(writer)
    const before = served(nodes[0])

    const elsewhere = await new Client(nodes[1], writer.token).get('/tickets')
    const here = await ticketIDs(writer)
    await ticketIDs(bystander)

    expect(elsewhere.body.items[0].ticketID).toBe(ticketID)
    expect(here).toEqual([ticketID])
    expect(served(nodes[0])).toEqual({
      ...before,
      primary: (before.primary ?? 0) + 1,
      replica: (before.replica ?? 0) + 1,
    })
    await database.resume()
    await nodes[1].close()
  })

  test('is not used while it is too far behind', async () => {
    const node = await startNode({ DATABASE_REPLICA_MAX_LAG_SECONDS: '1' })
    await isRead(node)
    const desk = await openDesk(node, {}, false)
    await database.pause()
    await makeTicket(desk)

    await expect.poll(() => node.replica?.problem()).toMatch(/s behind/)
    const before = served(node)
    expect(await ticketIDs(desk)).toHaveLength(1)
    expect(served(node)).toEqual({ ...before, primary: (before.primary ?? 0) + 1 })

    await database.resume()
    await isRead(node)
    await isCaughtUp(desk)
    await node.close()
  })

  test('is not used if it is another database, and doctor reports it', async () => {
    const other = await createTestDatabase()
    const node = await startNode({ DATABASE_REPLICA_URL: other })

    await expect.poll(() => node.replica?.problem()).toBe('It is a copy of another database.')
    expect(await doctorOf(other)).toMatchObject({ result: 'fault', message: 'It is a copy of another database.' })
    expect(await doctorOf(database.primaryUrl)).toMatchObject({ result: 'warning' })
    expect(await doctorOf(database.replicaUrl)).toMatchObject({ result: 'ok' })
    await node.close()
  })

  test('fails no request when it stops', async () => {
    const desk = await openDesk(server, {}, false)
    const { ticketID } = await makeTicket(desk)
    await isRead(server)

    await database.stopReplica()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ticketIDs(desk)))

    expect(answers).toEqual(Array.from({ length: 20 }, () => [ticketID]))
    await expect.poll(() => server.replica?.problem()).toMatch(/does not answer/)
    expect(await ticketIDs(desk)).toEqual([ticketID])
  })

  test('has all data when it is promoted to primary', async () => {
    const before = await openDesk(server, {}, false)
    const { ticketID } = await makeTicket(before)
    await database.restartReplica()
    await isRead(server)
    await ticketIDs(before)

    await database.failOver()
    const node = await startNode({ DATABASE_URL: database.replicaUrl })
    const client = new Client(node, before.token)

    await expect.poll(() => node.replica?.problem()).toBe('It is no replica: it accepts writes.')
    expect(await ticketIDs(client)).toEqual([ticketID])
    expect((await client.put(`/tickets/${ticketID}`, { status: 'Closed' })).status).toBe(204)
    await node.close()
  })
})
