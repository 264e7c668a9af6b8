import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { automationRuns } from '../../../automation/runs/automation.table.ts'
import { openMailChannel, writeMail } from '../../../test/channels/mail-channel.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { makeChannel, makeFolder } from '../../../test/factories.ts'
import { sweepMailboxes } from '../connections/sweep-mailboxes.ts'
import { runImport } from './run-import.ts'

describe('POST /api/Channels/{channelId}/import-emails', () => {
  test('imports the inbox, and the next time only new email', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    mail.deliver({ subject: 'One' })
    mail.deliver({ subject: 'Two', from: 'bob@example.org' })

    expect(await mail.importAll()).toMatchObject({ state: 'Done', total: 2, imported: 2, skipped: 0, failed: 0 })
    expect(await mail.importAll()).toMatchObject({ state: 'Done', total: 0 })
    mail.deliver({ subject: 'Three' })
    expect(await mail.importAll()).toMatchObject({ total: 1, imported: 1 })

    const tickets = await mail.tickets()
    expect(tickets.map(({ subject }) => subject)).toEqual(['One', 'Two', 'Three'])
    expect((await mail.messages(tickets[0]?.ticketID ?? 0))[0]).toMatchObject({
      senderType: 'EndUser',
      subject: 'One',
      fromAddress: 'ada@example.org',
      fromName: 'Ada Lovelace',
      toAddress: mail.address,
      message: 'The lamp is broken.',
      threadedBy: 'None',
      arrivedAs: null,
      hasAttachment: false,
      omittedFiles: [],
    })
  })

  test('waits for the end if requested', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    mail.deliver({})

    const [answer] = await Promise.all([
      desk.post(`/api/Channels/${mail.channel.channelID}/import-emails?wait=true`),
      new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
        for (let times = 0; times < 100 && (await mail.tickets()).length === 0; times++) await desk.runJobs()
      }),
    ])

    expect(answer.body).toEqual({
      jobs: [
        {
          channelID: mail.channel.channelID,
          jobID: expect.any(String),
          state: 'Done',
          total: 1,
          imported: 1,
          skipped: 0,
          failed: 0,
        },
      ],
    })
  })

  test.each([
    ['an unset provider', { emailProviderType: null }, 'emailProviderType'],
    ['a provider that is not supported', { emailProviderType: 'Pigeon' }, 'Pigeon'],
  ])('refuses %s, naming it, and importing all channels reports it per channel', async (_what, customer, named) => {
    await using desk = await startDesk()
    const { channel } = await openMailChannel(desk)
    await desk.put('/api/Customers/me', customer)

    const one = await desk.post(`/api/Channels/${channel.channelID}/import-emails`)
    const all = await desk.post('/api/Channels/import-emails')

    expect([one.status, one.body.message]).toEqual([400, expect.stringContaining(named)])
    expect(all.status).toBe(200)
    expect(all.body.jobs).toMatchObject([
      { channelID: channel.channelID, state: 'Failed', error: expect.stringContaining(named) },
    ])
    expect((await desk.get(`/api/Jobs/${all.body.jobs[0].jobID}`)).body).toMatchObject({ state: 'Failed', total: 0 })
  })

  test("rejects a chat channel, and deleted or other customers' channels", async () => {
    await using desk = await startDesk()
    const { channel } = await openMailChannel(desk)
    const chat = await makeChannel(desk)
    const order = (channelID: number) => desk.post(`/api/Channels/${channelID}/import-emails`)

    expect((await order(chat.channelID)).status).toBe(400)
    await desk.delete(`/api/Channels/${channel.channelID}`)
    expect((await order(channel.channelID)).status).toBe(404)
    expect((await (await desk.other()).post(`/api/Channels/${chat.channelID}/import-emails`)).status).toBe(404)
  })

  test('starts one import if requested twice before it began', async () => {
    await using desk = await startDesk()
    const { channel } = await openMailChannel(desk)
    const order = () => desk.post(`/api/Channels/${channel.channelID}/import-emails`)

    const [first, second] = await Promise.all([order(), order()])

    expect(first.body.jobs).toEqual(second.body.jobs)
  })

  test('pauses between pages if requested, and another job finishes it', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    for (let count = 1; count <= 120; count++) mail.deliver({ subject: `Mail ${count}` })
    const { customerID, context } = desk
    const { channelID } = mail.channel
    const { body } = await desk.post(`/api/Channels/${channelID}/import-emails`)
    const { jobID } = body.jobs[0]

    const attempt = { attempts: 1, max_attempts: 6, signal: AbortSignal.abort() }
    await runImport(context, { customerID, channelID, importID: jobID }, attempt)

    expect((await desk.get(`/api/Jobs/${jobID}`)).body).toMatchObject({ state: 'Running', total: 50, imported: 50 })
    await desk.runJobs()
    expect((await desk.get(`/api/Jobs/${jobID}`)).body).toMatchObject({ state: 'Done', total: 120, imported: 120 })
  })

  test('prefetches the next page; a pause leaves no files of it, and loses or duplicates nothing', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    for (let count = 1; count <= 120; count++)
      mail.deliver({ subject: `Mail ${count}`, from: `person-${count}@example.org` })
    const { customerID, context } = desk
    const { channelID } = mail.channel
    const { body } = await desk.post(`/api/Channels/${channelID}/import-emails`)
    const { jobID } = body.jobs[0]
    const pause = new AbortController()
    const files = new Set<string>()
    const { storage } = context
    const watched: typeof storage = {
      ...storage,
      put(key, ...given) {
        files.add(key)
        // Some of the second page.
        if (files.size === 60) pause.abort()
        return storage.put(key, ...given)
      },
      delete(key) {
        files.delete(key)
        return storage.delete(key)
      },
    }

    const order = { customerID, channelID, importID: jobID }
    const attempt = { attempts: 1, max_attempts: 6 }
    await runImport({ ...context, storage: watched }, order, { ...attempt, signal: pause.signal })

    const { total, imported } = (await desk.get(`/api/Jobs/${jobID}`)).body
    expect(total).toBeLessThan(120)
    expect([imported, files.size]).toEqual([total, total])
    await desk.runJobs()
    expect((await desk.get(`/api/Jobs/${jobID}`)).body).toMatchObject({ state: 'Done', total: 120, imported: 120 })
    expect((await desk.get(`/tickets?channelIDs=${channelID}`)).body.totalCount).toBe(120)
  })

  test('a historical import triggers nothing, and a second one skips existing emails', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const first = await mail.receive({ messageID: '<first@example.org>' })
    await desk.put(`/tickets/${first.ticketID}`, { isClosed: true })
    const runs = () => desk.context.db.$count(automationRuns, eq(automationRuns.customerID, desk.customerID))
    const before = await runs()
    mail.deliver({ headers: ['In-Reply-To: <first@example.org>'] })
    mail.deliver({ from: 'bob@example.org' })

    expect(await mail.importAll('?historical=true')).toMatchObject({ isHistorical: true, imported: 2, failed: 0 })
    mail.mailbox.losePlaces('INBOX')
    expect(await mail.importAll('?historical=true')).toMatchObject({ total: 3, imported: 0, skipped: 3 })

    expect(await runs()).toBe(before)
    expect((await desk.get(`/tickets/${first.ticketID}`)).body).toMatchObject({ isClosed: true, messageCount: 2 })
  })
})

describe('the folders of a mailbox', () => {
  /** An email in each; the inbox, `Fetched` and `Drafts` are fetched automatically. */
  async function openFolders(desk: Desk) {
    const mail = await openMailChannel(desk, { autoRetrieveEmails: true })
    const { channelID } = mail.channel
    const folders = [
      ['Fetched', 'custom', true],
      ['Quiet', 'Custom', false],
      ['Drafts', 'Drafts', true],
      ['Junk', 'Junk', false],
    ] as const
    for (const [name, type, autoRetrieveEmails] of folders) {
      mail.mailbox.addFolder(`F-${name}`, name)
      await makeFolder(desk, { channelID, name, type, autoRetrieveEmails })
      mail.deliver({ subject: name, from: `${name}@example.org` }, `F-${name}`)
    }
    mail.deliver({ subject: 'Inbox' })
    const [inbox] = (await desk.get(`/api/ChannelFolders/byChannel/${channelID}`)).body
    await desk.put(`/api/ChannelFolders/${inbox.folderID}`, { ...inbox, autoRetrieveEmails: true })
    return { ...mail, subjects: async () => (await mail.tickets()).map(({ subject }) => subject).sort() }
  }

  /** Runs each minute of ten, as on schedule. */
  async function sweep(desk: Desk) {
    for (let minute = 0; minute < 10; minute++) {
      await sweepMailboxes(desk.context)
      desk.clock.advance(60_000)
    }
    await desk.runJobs()
  }

  test('are imported on request if they are the inbox or custom, automatic or not', async () => {
    await using desk = await startDesk()
    const { importAll, subjects } = await openFolders(desk)

    expect(await importAll()).toMatchObject({ state: 'Done', imported: 3 })
    expect(await subjects()).toEqual(['Fetched', 'Inbox', 'Quiet'])
  })

  test('are imported by the sweep only if they are fetched automatically', async () => {
    await using desk = await startDesk()
    const { subjects } = await openFolders(desk)

    await sweep(desk)

    expect(await subjects()).toEqual(['Fetched', 'Inbox'])
  })

  test('are skipped by the sweep if the channel is no longer fetched automatically', async () => {
    await using desk = await startDesk()
    const { channel, subjects } = await openFolders(desk)
    await sweepMailboxes(desk.context)
    await desk.put(`/api/Channels/${channel.channelID}`, { ...channel, autoRetrieveEmails: false })

    await desk.runJobs()
    await sweep(desk)

    expect(await subjects()).toEqual([])
  })
})

test('GET /api/Jobs/{jobID} returns 404 for invalid IDs and jobs of others', async () => {
  await using desk = await startDesk()
  const mail = await openMailChannel(desk)
  const { jobID } = await mail.importAll()

  expect((await desk.get(`/api/Jobs/${jobID}`)).status).toBe(200)
  expect((await desk.get('/api/Jobs/17')).status).toBe(404)
  expect((await (await desk.other()).get(`/api/Jobs/${jobID}`)).status).toBe(404)
})

describe('one mail', () => {
  test('recognises an old email among many with one Message-ID', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const date = (hour: number) => `Mon, 02 Mar 2026 ${String(hour).padStart(2, '0')}:00:00 +0000`
    for (let hour = 0; hour < 24; hour++) mail.deliver({ messageID: '<all@example.org>', date: date(hour) })
    expect(await mail.importAll()).toMatchObject({ imported: 24 })

    mail.deliver({ messageID: '<all@example.org>', date: date(1) })

    expect(await mail.importAll()).toMatchObject({ imported: 0, skipped: 1 })
  })

  test('two copies with one Message-ID are one message', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const copy = writeMail({ from: mail.address, to: mail.address, messageID: '<self@example.test>' })
    mail.deliver(copy)
    mail.deliver(copy)

    expect(await mail.importAll()).toMatchObject({ total: 2, imported: 1, skipped: 1 })
    expect(await mail.tickets()).toHaveLength(1)
  })

  test('becomes a ticket in each of two channels if it names only one', async () => {
    await using desk = await startDesk()
    const one = await openMailChannel(desk)
    const two = await openMailChannel(desk)
    const copy = writeMail({ to: two.address })
    one.deliver(copy)
    two.deliver(copy)

    await one.importAll()
    await two.importAll()

    expect([(await one.tickets()).length, (await two.tickets()).length]).toEqual([1, 1])
  })

  test('that was deleted with its ticket is not restored', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const { ticketID } = await mail.receive({})
    await desk.delete(`/tickets/${ticketID}`)
    mail.mailbox.losePlaces('INBOX')

    expect(await mail.importAll()).toMatchObject({ total: 1, imported: 0, skipped: 1 })
    expect(await mail.tickets()).toEqual([])
  })

  test('without a Message-ID is stored once', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const anonymous = writeMail({ messageID: '' })
    mail.deliver(anonymous)
    mail.deliver(anonymous)

    expect(await mail.importAll()).toMatchObject({ imported: 1, skipped: 1 })
  })

  test('with an empty, invalid or constant ID neither suppresses nor joins anything', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const ids = ['', '<>', '< >', '<constant>', '<constant>', 'garbage']
    for (const [index, messageID] of ids.entries()) {
      const headers = ['In-Reply-To: <>', 'References: <> < >']
      mail.deliver({ messageID, headers, from: `person-${index}@example.org`, text: `Number ${index}` })
    }

    expect(await mail.importAll()).toMatchObject({ total: 6, imported: 6 })
    expect(await mail.tickets()).toHaveLength(6)
  })
})
