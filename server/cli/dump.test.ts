import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addJob } from '../platform/jobs/jobs.ts'
import { createTestDatabase } from '../test/database.ts'
import { type Desk, password, startDesk } from '../test/desk.ts'
import { makeChannel } from '../test/factories.ts'
import { makePhoto } from '../test/places.ts'
import { runCommandHere } from '../test/processes/command-here.ts'
import { runService } from '../test/processes/command-line.ts'
import { testKeys } from '../test/test-server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attendant-dump-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const settingsFor = (url: string, name: string) => ({
  DATABASE_URL: url,
  SECRET_KEY: testKeys.secret,
  JWT_SECRET: testKeys.token,
  DATA_DIR: join(folder, name),
  ROLES: 'web',
})

/** A desk with one of everything that an export must contain: rows, files, secrets, counts, jobs. */
async function furnish(desk: Desk) {
  await desk.put('/api/Customers/me', { telephonyAuthToken: 'very secret' })
  const { channelID } = await makeChannel(desk, { channelType: 'Chat' })
  const written = await desk.post('/ticketMessages/create-new', { channelID, uid: 'ada', message: 'Where is it?' })
  const { accessToken } = await makePhoto(desk)
  await addJob(desk.context.db, 'message.deliver', { customerID: desk.customerID, messageID: 987_654 }, { key: 'mine' })
  return { ticketID: written.body.ticketID as number, accessToken }
}

/** The permissions of every file in a folder and below. */
async function listModes(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const modes = await Promise.all(files.map(async (file) => ((await stat(file)).mode & 0o777).toString(8)))
  return new Set(modes)
}

async function askAs(url: string, { admin }: Desk) {
  const login = await fetch(`${url}/api/Auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: admin.username, password, hostname: 'localhost' }),
  })
  expect(login.status).toBe(200)
  const { token } = (await login.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  return async (path: string) => (await fetch(`${url}${path}`, { headers })).json()
}

describe('export and import', () => {
  test('transfer a whole installation to an empty database', async () => {
    await using desk = await startDesk({ settings: {} })
    const { ticketID, accessToken } = await furnish(desk)
    const source = { ...settingsFor(desk.server.url, 'source'), DATA_DIR: desk.server.dataDirectory }
    const target = settingsFor(await createTestDatabase('template1'), 'target')
    const to = join(folder, 'whole')

    const chains = await runCommandHere(source, 'audit', 'verify')
    const exported = await runCommandHere(source, 'export', '--to', to)
    expect(exported).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(exported.stdout)).toMatchObject({ files: 1, missing: 0 })
    expect(await listModes(to)).toEqual(new Set(['600']))
    const imported = await runCommandHere(target, 'import', '--from', to)
    expect(imported).toMatchObject({ code: 0, stderr: '' })

    expect(await runCommandHere(target, 'audit', 'verify')).toEqual({ code: 0, stderr: '', stdout: chains.stdout })

    await using service = await runService(target)
    const ask = await askAs(service.url, desk)
    expect(await ask(`/tickets/${ticketID}`)).toEqual((await desk.get(`/tickets/${ticketID}`)).body)
    expect(await ask('/tickets')).toMatchObject({ totalCount: 1 })
    expect(await ask('/api/Customers/my-secrets')).toMatchObject({ telephonyAuthToken: 'very secret' })
    const path = `/api/PlaceDescriptionPhotos/${accessToken}`
    expect((await fetch(`${service.url}${path}`)).status).toBe((await desk.get(path)).status)
    const again = await runCommandHere(target, 'import', '--from', to)
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('has customers already') })
  })

  test('keep the order of ids and the waiting jobs', async () => {
    await using desk = await startDesk({ settings: {} })
    await furnish(desk)
    const target = await createTestDatabase('template1')
    const moved = await runCommandHere(settingsFor(desk.server.url, 'old'), 'move', '--to', target)
    expect(moved).toMatchObject({ code: 0, stderr: expect.stringContaining('DATABASE_URL') })

    await using other = await startDesk({ settings: { DATABASE_URL: target } })
    expect(other.customerID).toBeGreaterThan(desk.customerID)
    const { rows } = await other.context.db.execute("select key from graphile_worker.jobs where key = 'mine'")
    expect(rows).toHaveLength(1)
  })

  test.each([
    [['export', '--to', '.'], 1, 'not empty'],
    [['import', '--from', 'nowhere'], 1, 'holds no whole export'],
    [['move', '--to', 'mysql://x'], 64, 'postgres://'],
    [['export'], 64, '--to is missing'],
  ])('refuse %j', async (args, code, reason) => {
    const result = await runCommandHere(settingsFor(await createTestDatabase(), 'refused'), ...args)

    expect(result).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(reason) })
  })

  test('reject an export encrypted with another key', async () => {
    const source = settingsFor(await createTestDatabase(), 'sealed')
    const to = join(folder, 'sealed-dump')
    expect((await runCommandHere(source, 'export', '--to', to)).code).toBe(0)

    const stranger = {
      ...settingsFor(await createTestDatabase(), 'stranger'),
      SECRET_KEY: 'another key of some length',
    }
    const result = await runCommandHere(stranger, 'import', '--from', to)

    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining('Set SECRET_KEY') })
  })
})
