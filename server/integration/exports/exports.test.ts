import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { exportToFile } from '../../cli/customers/export-customer.ts'
import { withArchive } from '../../cli/customers/with-archive.ts'
import { bindCustomer } from '../../context.ts'
import { sweepCsatJob } from '../../desk/csat/sweep-csat.ts'
import { tags } from '../../desk/tags/tags.table.ts'
import { signatures } from '../../people/reps/reps.table.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { type Client, type Desk, openDesk, startDesk, tokenOf } from '../../test/desk.ts'
import {
  attach,
  made,
  makeAction,
  makeChannel,
  makeDocument,
  makeHookAction,
  makeMessage,
  makeNote,
  makeTopic,
} from '../../test/factories.ts'
import { startTestServer } from '../../test/test-server.ts'
import { until } from '../../test/until.ts'
import { compareArchives } from './compare-archives.ts'
import { importCustomer } from './import-customer.ts'

/** One record of nearly every kind, with references wherever possible. */
async function fill(desk: Desk) {
  const { customerRepID } = (await desk.signedIn('Agent')).rep
  const { channelID } = await makeChannel(desk, { channelType: 'Email' })
  await makeChannel(desk, { channelType: 'Chat', hostnames: 'shop.example.test' })
  const { topicID } = await makeTopic(desk)
  const { teamID } = await made<{ teamID: number }>(desk, '/api/Teams', { name: 'Billing', topicIDs: [topicID] })
  await desk.put(`/api/Teams/${teamID}/members/${customerRepID}`, {})
  await desk.put('/api/Customers/me', { autonomyPolicy: { isEnabled: true, blindShare: 0 } })
  await desk.put(`/api/Autonomy/${channelID}/${topicID}`, { level: 'Shadow', reason: 'New topic' })
  await makeDocument(desk, { content: 'How to return a lamp.', apiHeaders: 'X-Key: hidden-key' })
  const action = await makeAction(desk, { operation: 'assign', parameters: { customerRepID } })
  await makeHookAction(desk, {
    actionID: action.actionID,
    conditions: { all: [{ field: 'teamID', operator: 'is', value: [teamID] }], any: [] },
  })
  await made(desk, '/api/Macros', {
    ...{ name: 'Return', scope: 'All', texts: [{ lang: 'en', htmlBody: '<p>Hello</p>' }] },
    operations: [{ operation: 'assignTeam', parameters: { teamID } }],
  })
  await made(desk, '/api/Views', {
    name: 'Mine',
    scope: 'All',
    filter: { teamIDs: String(teamID), customerRepID: 'me' },
  })
  await made(desk, '/api/SlaPolicies', {
    name: 'Gold',
    clock: 'Calendar',
    targets: [{ metric: 'Resolution', minutes: 60 }],
  })
  await made(desk, '/api/RetentionPolicies', {
    name: 'Year',
    closedForDays: 365,
    action: 'Anonymise',
    channelIDs: [channelID],
  })
  await made(desk, '/api/Webhooks', { url: 'https://hooks.example.test/in', events: ['*'] })
  const { ticketID, messageID } = await makeMessage(desk, {
    ...{ channelID, uid: 'ada@example.test', fromAddress: 'ada@example.test', fromName: 'Ada Lovelace' },
    ...{ subject: 'Lamp', message: 'It is broken. Straße 😀' },
  })
  await attach(desk, messageID, { bytes: 'the bytes of it' })
  await desk.put(`/tickets/${ticketID}`, { tags: ['vip'], teamID, customerRepID, customFieldsData: { order: 7 } })
  await makeNote(desk, ticketID, { text: `Ask [@them](rep:${customerRepID})` })
  await desk.put(`/tickets/${ticketID}/legal-hold`, { isHeld: true, reason: 'Case' })
  await desk.runJobs()
  return { ticketID, messageID, customerRepID, teamID }
}

async function download(client: Client, exportID: number, headers: Record<string, string> = {}) {
  const answer = await fetch(`${client.server.base}/api/Export/${exportID}/file`, {
    headers: { authorization: `Bearer ${client.token}`, ...headers },
  })
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

const temporary = async (name: string) => join(await mkdtemp(join(tmpdir(), 'attendant-archive-')), name)

describe('Export', () => {
  test('creates one archive without secrets, which can be downloaded in ranges', async () => {
    await using desk = await startDesk()
    const { ticketID, messageID } = await fill(desk)
    const { exportID, jobID, state } = await made<{ exportID: number; jobID: string; state: string }>(
      desk,
      '/api/Export',
      {},
    )
    expect([typeof jobID, state]).toEqual(['string', 'Queued'])
    expect((await desk.get(`/api/Export/${exportID}/file`)).body.code).toBe('export_not_ready')
    await desk.runJobs()

    const done = (await desk.get(`/api/Export/${exportID}`)).body
    expect(done).toMatchObject({ state: 'Done', counts: { tickets: 1, messages: 1, notes: 1, files: 2 } })
    expect((await desk.get(`/api/Jobs/${jobID}`)).body).toMatchObject({ exportID, sourceID: null, state: 'Done' })
    const { bytes } = await download(desk, exportID)
    expect(bytes.length).toBe(done.bytes)
    const part = await download(desk, exportID, { range: 'bytes=10-19' })
    expect([part.status, part.bytes]).toEqual([206, bytes.subarray(10, 20)])

    const files = unzipSync(bytes)
    const read = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    const linesOf = (kind: string) =>
      read(`${kind}.jsonl`)
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    const manifest = JSON.parse(read('manifest.json'))
    expect(manifest).toMatchObject({ format: 'attendant-export', version: 1, kinds: { tickets: { count: 1 } } })
    expect(manifest.omitted).toContain('secrets')
    const { isUnread: _, ...ticket } = (await desk.get(`/tickets/${ticketID}`)).body
    expect(linesOf('tickets')).toMatchObject([ticket])
    expect(linesOf('messages')).toMatchObject([{ messageID, ticketID, message: 'It is broken. Straße 😀' }])
    expect(linesOf('endUsers')).toMatchObject([{ FirstName: 'Ada', UIDs: [{ UID: 'ada@example.test' }] }])
    const { sha256 } = linesOf('attachments')[0]
    expect(read(`files/${sha256}`)).toBe('the bytes of it')
    const all = Object.keys(files).map(read).join('\n')
    for (const secret of ['argon2', 'whsec_', 'hidden-key', 'passwordHash', 'storageKey'])
      expect(all).not.toContain(secret)

    expect(JSON.stringify((await desk.get('/api/AuditLog?pageSize=200')).body.items)).toContain('/api/Export/:id/file')
    expect((await (await desk.signedIn('Agent')).get('/api/Export')).body.code).toBe('admin_required')
    expect((await desk.post('/api/Export', { include: ['passwords'] })).status).toBe(400)
    const schema = (await desk.get('/api/Export/schema')).body
    expect(schema.kinds.tickets.properties.ticketID).toEqual({ type: 'integer' })
    expect((await desk.delete(`/api/Export/${exportID}`)).status).toBe(204)
    expect((await desk.get(`/api/Export/${exportID}/file`)).status).toBe(404)
  })

  test('cannot be downloaded once it has expired, even before it is deleted', async () => {
    await using desk = await startDesk()
    const { exportID } = await made<{ exportID: number }>(desk, '/api/Export', { include: ['tags'] })
    await desk.runJobs()
    const start = desk.clock.now()
    desk.clock.advance(7 * 24 * 60 * 60 * 1000)
    const later = desk.withToken(await tokenOf(desk.server, desk.admin))
    expect((await later.get(`/api/Export/${exportID}/file`)).body.code).toBe('export_not_found')
    desk.clock.set(start)
    expect((await desk.get(`/api/Export/${exportID}/file`)).status).toBe(200)
  })

  test('contains each record once, also across batches', async () => {
    await using desk = await startDesk()
    const { customerID } = desk
    const { customerRepID } = (await desk.signedIn('Agent')).rep
    const numbers = Array.from({ length: 1_001 }, (_, index) => index)
    await desk.context.db
      .insert(tags)
      .values(numbers.map((number) => ({ customerID, name: `Tag ${number}`, nameKey: `tag ${number}` })))
    await desk.context.db
      .insert(signatures)
      .values(numbers.map((number) => ({ customerID, customerRepID, lang: `x${number}` })))
    const { exportID } = await made<{ exportID: number }>(desk, '/api/Export', { withFiles: false })

    await desk.runJobs()

    const { state, counts } = (await desk.get(`/api/Export/${exportID}`)).body
    expect([state, counts.tags, counts.signatures]).toEqual(['Done', 1_001, 1_001])
    const files = unzipSync((await download(desk, exportID)).bytes)
    const lines = strFromU8(files['tags.jsonl'] ?? new Uint8Array())
      .trim()
      .split('\n')
    expect(new Set(lines.map((line) => JSON.parse(line).name)).size).toBe(1_001)
  })

  test('round trip: an archive imported as a new customer exports as an equal archive', async () => {
    const server = await startTestServer()
    // The time left of SLA targets is counted by the clock of the database.
    server.clock.set(new Date())
    await using desk = await openDesk(server, {}, true)
    const { context, customerID } = desk
    const { customerRepID, teamID, ticketID } = await fill(desk)
    const secondsLeft = async () => (await desk.get(`/tickets/${ticketID}`)).body.sla.targets[0].remainingSeconds
    const [first, second] = [await temporary('first.zip'), await temporary('second.zip')]
    await exportToFile(bindCustomer(context, customerID), { customerID, path: first, isResumed: false })

    const hostnames = [`copy-${customerID}.example.test`]
    const copy = await withArchive(first, (archive) => importCustomer(context, archive, { name: 'Copy', hostnames }))
    const before = await secondsLeft()
    await until(async () => (await secondsLeft()) < before)
    await exportToFile(bindCustomer(context, copy.customerID), { ...copy, path: second, isResumed: false })

    const compared = await withArchive(first, (one) => withArchive(second, (other) => compareArchives(one, other)))
    expect(compared.differences).toEqual([])
    expect(compared.counts).toMatchObject({
      tickets: 1,
      timeline: expect.any(Number),
      rules: 1,
      views: 1,
      autonomyLevels: 1,
      autonomyChanges: 1,
    })
    expect(copy).toMatchObject({ missingFiles: 0, counts: { customerReps: 2 } })
    expect(copy.replacedTokens).toBeGreaterThan(2)
    const files = unzipSync(await readBytes(second))
    const text = Object.entries(files)
      .map(([name, bytes]) => (name.endsWith('.jsonl') ? strFromU8(bytes) : ''))
      .join('\n')
    const old = [
      `"customerRepID":${customerRepID}`,
      `"teamID":${teamID}`,
      `"ticketID":${ticketID}`,
      `rep:${customerRepID})`,
    ]
    const { rows } = await context.db.execute(sql`select is_active, is_disabled from webhooks
      where customer_id = ${copy.customerID}`)
    expect(rows).toEqual([{ is_active: true, is_disabled: true }])
    for (const reference of old) expect(text).not.toContain(`${reference},`)
    expect(text).toMatch(/\(rep:\d+\)/)
  })

  test('round trip: read marks, targets of deleted policies, the order of tags, and messages of API tokens', async () => {
    await using desk = await startDesk()
    const { context, customerID } = desk
    await made(desk, '/api/Tags', { name: 'first known' })
    const policy = await made<{ slaPolicyID: number }>(desk, '/api/SlaPolicies', {
      ...{ name: 'Gold', clock: 'Calendar', targets: [{ metric: 'Resolution', minutes: 60 }] },
    })
    const plain = await makeMessage(desk, { uid: 'ada@example.test', message: 'Without notes' })
    const noted = await makeMessage(desk, { uid: 'bob@example.test', message: 'With a note' })
    const { noteID } = await makeNote(desk, noted.ticketID, { text: 'Read, then deleted' })
    for (const { ticketID } of [plain, noted]) await desk.put(`/tickets/${ticketID}/read`, {})
    await desk.delete(`/tickets/${noted.ticketID}/notes/${noteID}`)
    await desk.put(`/tickets/${plain.ticketID}`, { tags: ['added first', 'first known'], status: 'Closed' })
    await desk.runJobs()
    await desk.delete(`/api/SlaPolicies/${policy.slaPolicyID}`)
    const { secret } = await made<{ secret: string }>(desk, '/api/ApiTokens', {
      ...{ name: 'shop', permissions: ['sendReplies', 'seeAllTeams'] },
    })
    const reply = { ticketID: noted.ticketID, senderType: 'CustomerRep', message: 'By the shop', deliver: false }
    expect((await desk.withToken(secret).post('/ticketMessages/create-new', reply)).status).toBe(200)
    const [first, second] = [await temporary('first.zip'), await temporary('second.zip')]
    await exportToFile(bindCustomer(context, customerID), { customerID, path: first, isResumed: false })

    const hostnames = [`marks-${customerID}.example.test`]
    const copy = await withArchive(first, (archive) => importCustomer(context, archive, { name: 'Copy', hostnames }))
    await exportToFile(bindCustomer(context, copy.customerID), { ...copy, path: second, isResumed: false })

    const compared = await withArchive(first, (one) => withArchive(second, (other) => compareArchives(one, other)))
    expect(compared.differences).toEqual([])
    expect(copy.counts).toMatchObject({ ticketReads: 2, ticketSlaTargets: 1, ticketTags: 2 })
    const tickets = strFromU8(unzipSync(await readBytes(second))['tickets.jsonl'] ?? new Uint8Array())
    expect(tickets).toContain('"tags":["added first","first known"]')
  })

  test('a survey that is due is sent by the original, not by a copy', async () => {
    await using desk = await startDesk()
    const { context, customerID } = desk
    const { channelID } = await makeChannel(desk, { channelType: 'Chat', hostnames: 'shop.example.test' })
    await desk.put(`/api/Channels/${channelID}/csat-settings`, { via: 'Chat', delayMinutes: 60 })
    const { ticketID } = await makeMessage(desk, { channelID, uid: 'ada@example.test', message: 'It is broken.' })
    await desk.post('/ticketMessages/create-new', { ticketID, senderType: 'CustomerRep', message: 'Sent another.' })
    await desk.put(`/tickets/${ticketID}`, { status: 'Closed' })
    const path = await temporary('survey.zip')
    await exportToFile(bindCustomer(context, customerID), { customerID, path, isResumed: false })
    const hostnames = [`survey-${customerID}.example.test`]
    const copy = await withArchive(path, (archive) => importCustomer(context, archive, { name: 'Copy', hostnames }))

    desk.clock.advance(2 * 60 * 60 * 1000)
    await addJob(context.db, sweepCsatJob, {}, { key: sweepCsatJob })
    await desk.runJobs()

    const { rows } = await context.db.execute(sql`select customer_id::int as "customerID", state from csats order by 1`)
    expect(rows).toEqual([
      { customerID, state: 'Sent' },
      { customerID: copy.customerID, state: 'Scheduled' },
    ])
  })

  test('rejects newer formats and damaged archives, and keeps nothing of them', async () => {
    await using desk = await startDesk()
    const path = await temporary('bad.zip')
    const manifest = { format: 'attendant-export', version: 1, kinds: {} }
    const attempt = async (entries: Record<string, string>) => {
      await writeFile(
        path,
        zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)]))),
      )
      const customer = { name: 'Bad', hostnames: ['bad.example.test'] }
      return withArchive(path, (archive) => importCustomer(desk.context, archive, customer)).catch(
        (fault) => fault.code,
      )
    }
    const odd = {
      'manifest.json': JSON.stringify(manifest),
      'messages.jsonl': '\n{"messageID":1,"senderType":"Ghost"}',
    }
    expect(await attempt(odd)).toBe('archive_invalid')
    const customer = { name: 'Bad', hostnames: ['bad.example.test'] }
    await expect(withArchive(path, (archive) => importCustomer(desk.context, archive, customer))).rejects.toThrow(
      'line 2 of messages.jsonl has the senderType "Ghost", which is none of EndUser, CustomerRep',
    )
    expect(await attempt({ 'manifest.json': JSON.stringify({ ...manifest, version: 2 }) })).toBe('archive_too_new')
    expect(await attempt({ 'manifest.json': '{' })).toBe('archive_invalid')
    expect(await attempt({ 'manifest.json': JSON.stringify(manifest), 'tags.jsonl': '{"tagID":' })).toBe(
      'archive_invalid',
    )
    const whole = '{"tagID":1,"name":"vip","color":null}\n'
    const kinds = { tags: { count: 1, sha256: createHash('sha256').update(whole).digest('hex') } }
    const listing = JSON.stringify({ ...manifest, kinds })
    for (const tags of [undefined, '', `${whole}\n`, whole.replace('vip', 'VIP')]) {
      expect(await attempt({ 'manifest.json': listing, ...(tags === undefined ? {} : { 'tags.jsonl': tags }) })).toBe(
        'archive_invalid',
      )
    }
    const { rows } = await desk.context.db.execute("select from customers where name = 'Bad'")
    expect(rows).toEqual([])
  })
})

async function readBytes(path: string) {
  const { readFile } = await import('node:fs/promises')
  return new Uint8Array(await readFile(path))
}
