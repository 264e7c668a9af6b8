import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Import } from '@attendant/contract/integration/import.ts'
import { eq } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../test/desk.ts'
import { startChatwoot } from '../../test/doubles/support-services/chatwoot-double.ts'
import { startFreshdesk } from '../../test/doubles/support-services/freshdesk-double.ts'
import { startIntercom } from '../../test/doubles/support-services/intercom-double.ts'
import { startZammad } from '../../test/doubles/support-services/zammad-double.ts'
import { startZendesk } from '../../test/doubles/support-services/zendesk-double.ts'
import { made, makeChannel } from '../../test/factories.ts'
import { runCommandHere } from '../../test/processes/command-here.ts'
import { maxHoldMs } from '../../test/processes/max-hold.ts'
import { testKeys } from '../../test/test-server.ts'
import { importRuns } from './imports.table.ts'

let host: Desk
beforeAll(async () => {
  host = await startDesk({ settings: { OUTBOUND_ALLOW: '127.0.0.1,localhost' } })
  return () => host[Symbol.asyncDispose]()
})

async function open() {
  const desk = await host.other()
  const { channelID } = await makeChannel(desk, { channelType: 'Email', emailAddress: 'help@old.test' })
  return { desk, channelID }
}

async function run(desk: Desk, order: object) {
  const { importID } = await made<Import>(desk, '/api/Imports', order)
  await desk.runJobs()
  return (await desk.get<Import>(`/api/Imports/${importID}`)).body
}

async function runFile(desk: Desk, order: object, bytes: string | Uint8Array<ArrayBuffer>, name: string) {
  const form = new FormData()
  form.set('file', new File([bytes], name))
  const { fileID } = (await desk.post('/api/Imports/files', form)).body
  return run(desk, { ...order, fileID })
}

const ticketsOf = async (desk: Desk, importID: number) =>
  (await desk.get(`/tickets?importID=${importID}&sortBy=ticketID&sortOrder=asc`)).body.items

const services = [
  ['Zendesk', startZendesk, { email: 'admin@old.test', token: 'zen-token' }, 'Pending', 'High'],
  ['Freshdesk', startFreshdesk, { apiKey: 'fresh-key' }, 'Waiting on Third Party', 'Urgent'],
  ['Intercom', startIntercom, { token: 'inter-token' }, 'Snoozed', 'High'],
  ['Chatwoot', startChatwoot, { token: 'chat-token' }, 'Pending', 'Urgent'],
  ['Zammad', startZammad, { token: 'zam-token' }, 'Pending reminder', 'High'],
] as const

describe('Imports from a service', () => {
  test('does not block the event loop for a deeply nested subject', async () => {
    await using service = await startIntercom()
    const { desk, channelID } = await open()
    const credentials = { token: 'inter-token' }
    const order = { source: 'Intercom', baseUrl: service.url, credentials, defaultChannelID: channelID }
    const done: Awaited<ReturnType<typeof run>>[] = []

    const heldMs = await maxHoldMs(async () => done.push(await run(desk, order)))

    const [, question] = await ticketsOf(desk, done[0]?.importID ?? 0)
    expect(question.subject).toBe('Question 102')
    expect(heldMs).toBeLessThan(300)
  })

  test.each(services)(
    '%s, page by page, with files and notes',
    async (source, startService, credentials, status, priority) => {
      await using service = await startService()
      const { desk, channelID } = await open()
      service.state.busy = [{ retryAfter: '1' }]
      service.state.busyPath = source === 'Intercom' ? 'conversations' : 'tickets'
      if (source === 'Chatwoot') service.state.busyPath = 'conversations'
      const order = { source, baseUrl: service.url, credentials, defaultChannelID: channelID }
      const done = await run(desk, order)

      expect([done.state, done.error, service.state.refused]).toEqual(['Done', null, []])
      const busyAt = service.state.asked.findIndex(({ path }) => path.includes(service.state.busyPath))
      const [refused, repeated] = service.state.asked.slice(busyAt, busyAt + 2)
      expect(repeated?.path).toBe(refused?.path)
      expect(Number(repeated?.at) - Number(refused?.at)).toBeGreaterThan(950)
      expect(done.counts.tickets).toMatchObject({
        created: source === 'Zendesk' || source === 'Zammad' ? 2 : 3,
        failed: 0,
      })
      expect(done.counts.attachments).toMatchObject({ created: 1, failed: 0 })
      expect(done.counts.notes).toMatchObject({ created: 1 })
      expect(done.counts.messages?.failed).toBe(0)
      if (source !== 'Zammad') expect(done.counts.articles).toMatchObject({ created: 1 })
      if (source !== 'Intercom') expect(done.counts.macros?.created).toBeGreaterThan(0)

      const [lamp, second] = await ticketsOf(desk, done.importID)
      expect(lamp).toMatchObject({
        ...{ subject: 'Lamp is broken', status, priority, origin: 'Import', isUnread: false, tags: ['vip'] },
        ...{ endUserName: 'Ada Lovelace', dateCreated: '2021-05-01T10:00:00.000Z' },
        customFieldsData: { organization: 'Engines Ltd' },
      })
      expect(second.isClosed).toBe(true)
      expect((await desk.get(`/customerReps/${lamp.customerRepID}`)).body.name).toBe('Alan Turing')
      const messages = (await desk.get(`/tickets/${lamp.ticketID}/messages`)).body.items
      expect(messages[0]).toMatchObject({ senderType: 'EndUser', attachments: [{ fileName: 'lamp.txt' }] })
      const reply = messages.find(({ senderType }: { senderType: string }) => senderType === 'CustomerRep')
      expect(reply).toMatchObject({
        status: 'Sent',
        customerRepName: 'Alan Turing',
        messageDate: '2021-05-03T10:00:00.000Z',
      })
      expect(reply.message).toContain('Try another bulb.')
      const { items } = (await desk.get(`/tickets/${lamp.ticketID}/notes`)).body
      expect(items).toMatchObject([{ text: 'Known fault.', author: { name: 'Alan Turing' } }])

      const [row] = await desk.context.db.select().from(importRuns).where(eq(importRuns.importID, done.importID))
      expect(row?.credentials).toBeNull()
      const again = await run(desk, order)
      expect(again.counts.tickets).toMatchObject({ created: 0, updated: 0 })
      expect(again.counts.messages).toMatchObject({ created: 0, failed: 0 })
      expect(again.counts.attachments).toMatchObject({ created: 0, failed: 0 })
    },
  )

  const lamps = Array.from({ length: 100 }, (_, id) => ({ id: id + 1, name: `Lamp ${id}` }))
  const next = { meta: { has_more: true, after_cursor: 'again' } }
  test.each([
    ['Zendesk', '/api/v2/incremental/users/cursor.json', { users: [], after_cursor: 'again', end_of_stream: false }],
    ['Zendesk', '/api/v2/macros.json', { macros: [], ...next }],
    ['Zendesk', '/api/v2/tickets/101/comments.json', { comments: [], ...next }],
    ['Freshdesk', '/api/v2/contacts', []],
    ['Intercom', '/contacts', { data: [], pages: { next: { starting_after: 'again' } } }],
    ['Intercom', '/companies/scroll', { data: [{ id: 'k9' }], scroll_param: 'again' }],
    ['Chatwoot', '/api/v1/accounts/5/contacts', { payload: lamps }],
    ['Zammad', '/api/v1/users', lamps],
  ])('end with an error where %s repeats a page of %s forever', async (source, path, body) => {
    const [, startService, credentials] = services.find(([name]) => name === source) ?? services[0]
    await using running = await startService()
    running.state.always[path] = { body, headers: { link: '<https://old.test>; rel="next"' } }
    const { desk, channelID } = await open()

    const failed = await run(desk, { source, baseUrl: running.url, credentials, defaultChannelID: channelID })

    expect(failed).toMatchObject({ state: 'Failed', error: expect.stringContaining('repeats a page') })
    expect(running.state.asked.filter((asked) => asked.path === path)).toHaveLength(4)
  })

  test('reports invalid credentials and stores no secret', async () => {
    await using service = await startZendesk()
    const { desk, channelID } = await open()
    const credentials = { email: 'admin@old.test', token: 'wrong-token' }
    const order = { source: 'Zendesk', baseUrl: service.url, credentials, defaultChannelID: channelID }
    const created = await desk.post('/api/Imports', order)
    expect(JSON.stringify(created.body)).not.toContain('wrong-token')
    const sealed = await desk.context.db.select().from(importRuns).where(eq(importRuns.importID, created.body.importID))
    expect(sealed[0]?.credentials).not.toContain('wrong-token')
    await desk.runJobs()
    const failed = (await desk.get<Import>(`/api/Imports/${created.body.importID}`)).body
    expect(failed).toMatchObject({ state: 'Failed', error: expect.stringContaining('refused the credentials') })
    const [row] = await desk.context.db.select().from(importRuns).where(eq(importRuns.importID, failed.importID))
    expect(row?.credentials).toBeNull()
  })
})

const mail = (headers: string[], text: string) => [...headers, 'MIME-Version: 1.0', '', text, ''].join('\n')
const question = mail(
  [
    'From: Ada Lovelace <ada@example.test>',
    'To: help@old.test',
    'Subject: Lamp',
    'Message-ID: <one@x.test>',
    'Date: Sat, 01 May 2021 10:00:00 +0000',
  ],
  'It does not shine.\n>From the start.',
)
const reply = mail(
  [
    'From: help@old.test',
    'To: ada@example.test',
    'Subject: Re: Lamp',
    'Message-ID: <two@x.test>',
    'In-Reply-To: <one@x.test>',
    'Date: Sun, 02 May 2021 10:00:00 +0000',
  ],
  'Try another bulb.',
)
const other = mail(
  [
    'From: carl@example.test',
    'To: help@old.test',
    'Subject: Invoice',
    'Message-ID: <three@x.test>',
    'Date: Mon, 03 May 2021 10:00:00 +0000',
  ],
  'Where is it?',
)

describe('Imports of mailboxes', () => {
  const from = 'From someone@example.test Sat May  1 10:00:00 2021\n'
  const mbox = [reply, question, other].map((one) => `${from}${one}\n`).join('')
  const maildir = zipSync({
    'Maildir/cur/1619863200.a:2,S': strToU8(question),
    'Maildir/.Sent/cur/1619949600.b:2,S': strToU8(reply),
    'Maildir/new/1620036000.c': strToU8(other),
    'Maildir/.Trash/cur/1620036001.d': strToU8(other.replace('three', 'four')),
    'Maildir/subscriptions': strToU8('Sent'),
  }) as Uint8Array<ArrayBuffer>

  test.each([
    ['Mbox', mbox, 'all.mbox'],
    ['Mbox', zipSync({ 'Takeout/Mail/All.mbox': strToU8(mbox) }) as Uint8Array<ArrayBuffer>, 'takeout.zip'],
    ['Maildir', maildir, 'maildir.zip'],
  ])('%s: threads, directions and dates', async (source, bytes, name) => {
    const { desk, channelID } = await open()
    const done = await runFile(desk, { source, defaultChannelID: channelID }, bytes, name)
    expect(done).toMatchObject({
      state: 'Done',
      counts: { tickets: { created: 2 }, messages: { created: 3, failed: 0 } },
    })
    const tickets = await ticketsOf(desk, done.importID)
    const lamp = tickets.find(({ subject }: { subject: string }) => /Lamp/.test(subject))
    expect(lamp).toMatchObject({ messageCount: 2, endUserName: expect.stringMatching(/ada|Ada/), isUnread: false })
    const messages = (await desk.get(`/tickets/${lamp.ticketID}/messages`)).body.items
    expect(messages).toMatchObject([
      { senderType: 'EndUser', messageDate: '2021-05-01T10:00:00.000Z', fromAddress: 'ada@example.test' },
      { senderType: 'CustomerRep', status: 'Sent', messageDate: '2021-05-02T10:00:00.000Z' },
    ])
    if (source === 'Mbox') expect(messages[0].message).toContain('From the start.')
    const again = await runFile(desk, { source, defaultChannelID: channelID }, bytes, name)
    expect(again.counts).toMatchObject({ messages: { created: 0, skipped: 3 } })
    expect((await desk.get('/tickets')).body.totalCount).toBe(2)
  })

  test('oversized and unreadable emails do not stop the others', async () => {
    const { desk, channelID } = await open()
    const huge = `${from}Subject: x\n\n${'x'.repeat(51 * 2 ** 20)}\n\n`
    const done = await runFile(
      desk,
      { source: 'Mbox', defaultChannelID: channelID },
      `${huge}${from}${other}\n`,
      'big.mbox',
    )
    expect(done).toMatchObject({ state: 'Done', counts: { messages: { created: 1, failed: 1 } } })
  })
})

describe('import --source', () => {
  const cli = (desk: Desk, ...args: string[]) => {
    const settings = { DATABASE_URL: desk.server.url, SECRET_KEY: testKeys.secret, JWT_SECRET: testKeys.token }
    return runCommandHere(
      {
        ...settings,
        DATA_DIR: desk.server.dataDirectory,
        OUTBOUND_ALLOW: '127.0.0.1,localhost',
        ZEN: 'admin@old.test:zen-token',
      },
      'import',
      ...args,
    )
  }

  test('imports a folder or a service for a customer, without a running service', async () => {
    const { desk } = await open()
    const folder = await mkdtemp(join(tmpdir(), 'attendant-maildir-'))
    for (const [name, text] of Object.entries({ 'cur/1.a': question, 'cur/2.b': reply, 'new/3.c': other })) {
      await mkdir(join(folder, dirname(name)), { recursive: true })
      await writeFile(join(folder, name), text)
    }
    const place = ['--source', 'Maildir', '--customer', String(desk.customerID), '--file', folder]
    const tried = await cli(desk, ...place, '--dry-run')
    expect([tried.code, tried.stderr]).toEqual([0, ''])
    expect(JSON.parse(tried.stdout)).toMatchObject({
      state: 'Done',
      isDryRun: true,
      counts: { messages: { created: 3 } },
    })
    expect((await desk.get('/tickets')).body.totalCount).toBe(0)

    await using service = await startZendesk()
    const order = ['--source', 'zendesk', '--customer', String(desk.customerID)]
    const refused = await cli(desk, ...order, '--base-url', service.url, '--token-env', 'NONE')
    expect([refused.code, refused.stderr]).toEqual([64, expect.stringContaining('NONE')])
    const done = await cli(desk, ...order, '--base-url', service.url, '--token-env', 'ZEN')
    const imported = JSON.parse(done.stdout)
    expect(imported).toMatchObject({ state: 'Done', counts: { tickets: { created: 2 } } })
    const again = await cli(desk, ...order, '--resume', String(imported.importID))
    expect([again.code, again.stderr]).toEqual([65, expect.stringContaining('Done')])
  })
})
