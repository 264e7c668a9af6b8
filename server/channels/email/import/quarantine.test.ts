import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { MailFault } from '../../../adapters/mail/mail.ts'
import { setAutoRetrieve } from '../../../organization/channels/set-auto-retrieve.ts'
import { createLog } from '../../../platform/log.ts'
import { type MailChannel, openMailChannel, writeMail } from '../../../test/channels/mail-channel.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { makeFolder } from '../../../test/factories.ts'
import { runImport } from './run-import.ts'

/** Nested deeper than any legitimate email. */
const poison = (text = 'x') => {
  const levels = Array.from(
    { length: 80 },
    (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`,
  )
  return `From: a@b.test\r\nSubject: Poison\r\n${levels.join('')}${text}`
}

const listQuarantine = async (desk: Desk, query = '') => (await desk.get(`/api/MailQuarantine${query}`)).body

/** Runs it like the worker, with the number of the attempt. */
async function attempt(desk: Desk, { channel }: MailChannel, attempts: number) {
  const order = { customerID: desk.customerID, channelID: channel.channelID }
  await setAutoRetrieve(desk.context.db, order, true)
  return runImport(desk.context, order, { attempts, max_attempts: 6 })
}

describe('an email that cannot be read', () => {
  test('is quarantined unchanged, and the others are imported', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    mail.deliver({ subject: 'Before' })
    mail.deliver(poison())
    mail.deliver({ subject: 'After' })

    expect(await mail.importAll()).toMatchObject({ state: 'Done', total: 3, imported: 2, failed: 1 })
    expect((await mail.tickets()).map(({ subject }) => subject)).toEqual(['Before', 'After'])
    const { items, totalCount } = await listQuarantine(desk, `?channelId=${mail.channel.channelID}`)
    expect([totalCount, items[0]]).toEqual([
      1,
      expect.objectContaining({ reason: expect.stringContaining('cannot be read'), attempts: 1 }),
    ])
    const path = `/api/MailQuarantine/${items[0].quarantineID}`
    expect((await desk.get(`${path}/original`)).body).toBe(poison())

    expect((await desk.post(`${path}/retry`)).body).toEqual({
      outcome: 'Failed',
      messageID: null,
      reason: items[0].reason,
    })
    expect((await desk.get(path)).body).toMatchObject({ attempts: 2 })
    expect(await mail.importAll()).toMatchObject({ total: 0 })

    expect((await (await desk.other()).delete(path)).status).toBe(404)
    expect((await desk.delete(path)).status).toBe(204)
    expect((await listQuarantine(desk)).totalCount).toBe(0)
    expect((await desk.get(path)).status).toBe(404)
  })

  test('is logged with its channel', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    mail.deliver(poison())
    const lines: Record<string, unknown>[] = []
    const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) })
    const order = { customerID: desk.customerID, channelID: mail.channel.channelID }
    await setAutoRetrieve(desk.context.db, order, true)

    await runImport({ ...desk.context, log }, order, { attempts: 1, max_attempts: 6 })

    expect(lines).toEqual([expect.objectContaining(order)])
  })

  test('is imported by a retry once it can be', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const put = desk.context.storage.put
    // A disk that rejects files of this one email for an unrelated reason.
    desk.context.storage.put = async (key, bytes, options) => {
      if (options?.contentType === 'text/csv') throw new Error('Not this one.')
      return put(key, bytes, options)
    }
    mail.deliver({ subject: 'With a file', parts: ['Content-Type: text/csv; name=a.csv\r\n\r\na,b'] })
    expect(await mail.importAll()).toMatchObject({ failed: 1 })
    desk.context.storage.put = put

    const [item] = (await listQuarantine(desk)).items
    const { body } = await desk.post(`/api/MailQuarantine/${item.quarantineID}/retry`)

    expect(body).toMatchObject({ outcome: 'Imported', reason: null })
    expect((await desk.get(`/ticketMessages/${body.messageID}`)).body).toMatchObject({
      subject: 'With a file',
      hasAttachment: true,
    })
    expect((await listQuarantine(desk)).totalCount).toBe(0)
  })
})

describe('an email that the provider does not return', () => {
  test('is skipped if it was deleted meanwhile', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    mail.deliver({})
    mail.mailbox.faults.push(...listing(), new MailFault('notFound', 'Gone.'))

    expect(await mail.importAll()).toMatchObject({ total: 1, imported: 0, skipped: 1, failed: 0 })
    expect((await listQuarantine(desk)).totalCount).toBe(0)
  })

  test('is stored unchanged if it is too large, and parsed by a retry', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    mail.deliver({ subject: 'Huge' })
    mail.mailbox.faults.push(...listing(), new MailFault('tooLarge', 'The mail is larger than we take.'))

    expect(await mail.importAll()).toMatchObject({ failed: 1 })
    const [item] = (await listQuarantine(desk)).items
    expect(item).toMatchObject({ size: expect.any(Number), subject: 'Huge', reason: 'The mail is larger than 50 MB.' })
    expect((await desk.get(`/api/MailQuarantine/${item.quarantineID}/original`)).status).toBe(200)
    expect((await desk.post(`/api/MailQuarantine/${item.quarantineID}/retry`)).body.outcome).toBe('Imported')
  })

  test('is listed without its bytes if it is too large to store', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    mail.deliver({})
    const refusal = () => new MailFault('tooLarge', 'The mail is larger than we take.')
    mail.mailbox.faults.push(...listing(), refusal(), refusal())

    expect(await mail.importAll()).toMatchObject({ failed: 1 })
    const [item] = (await listQuarantine(desk)).items
    expect(item).toMatchObject({ size: null, reason: 'The mail is larger than we take.' })
    expect((await desk.get(`/api/MailQuarantine/${item.quarantineID}/original`)).status).toBe(404)
    expect((await desk.post(`/api/MailQuarantine/${item.quarantineID}/retry`)).body).toMatchObject({
      outcome: 'Imported',
    })
  })

  test('is quarantined after three attempts', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    mail.deliver({ subject: 'Stuck' })
    mail.deliver({ subject: 'After' })
    const fail = () => mail.mailbox.faults.push(...listing(), new MailFault('temporary', 'The server hung up.'))

    for (const times of [1, 2]) {
      fail()
      await expect(attempt(desk, mail, times)).rejects.toThrow('The server hung up.')
      expect(await mail.tickets()).toEqual([])
      expect((await listQuarantine(desk)).totalCount).toBe(0)
    }
    fail()
    await attempt(desk, mail, 3)

    expect((await mail.tickets()).map(({ subject }) => subject)).toEqual(['After'])
    expect((await listQuarantine(desk)).items).toMatchObject([{ reason: 'The server hung up.' }])
  })
})

/** No error before the first email is fetched. */
const listing = () => [undefined, undefined]

describe('an import', () => {
  test('continues where it was interrupted, and counts each email once', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    for (let number = 0; number < 120; number++) mail.deliver({ subject: `Mail ${number}` })
    const { body } = await desk.post(`/api/Channels/${mail.channel.channelID}/import-emails?historical=true`)
    const [{ jobID: importID }] = body.jobs
    const order = { customerID: desk.customerID, channelID: mail.channel.channelID, importID }
    const run = () => runImport(desk.context, order, { attempts: 1, max_attempts: 6 })
    // After one and a half pages.
    mail.mailbox.faults.push(...Array.from({ length: 77 }, () => undefined))
    mail.mailbox.faults.push(new MailFault('temporary', 'The line broke.'))

    await expect(run()).rejects.toThrow('The line broke.')
    expect(await mail.tickets()).toHaveLength(75)
    await run()

    expect((await desk.get(`/api/Jobs/${importID}`)).body).toMatchObject({
      state: 'Done',
      total: 120,
      imported: 120,
      skipped: 0,
    })
    expect(await mail.tickets()).toHaveLength(120)
  })

  test.each([
    ['auth', 'The secret has expired.'],
    ['config', 'There is no such host.'],
  ] as const)('that meets %s fails at once, visibly', async (kind, message) => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    mail.mailbox.faults.push(new MailFault(kind, message))

    expect(await mail.importAll()).toMatchObject({ state: 'Failed', error: message })
    expect((await desk.get(`/api/Channels/${mail.channel.channelID}`)).body.health).toMatchObject({
      lastError: message,
    })
    expect(await mail.importAll()).toMatchObject({ state: 'Done' })
  })

  test('that is throttled resumes when the provider allows', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    mail.deliver({})
    mail.mailbox.faults.push(new MailFault('throttled', 'Too much.', { retryAfterMs: 60_000 }))

    await attempt(desk, mail, 1)

    const { rows } = await desk.context.db.execute<{ at: Date }>(
      sql`select run_at as at from graphile_worker.jobs where key = ${`mail.import ${mail.channel.channelID} all`}`,
    )
    expect(rows.map(({ at }) => new Date(at).getTime() - desk.clock.now().getTime())).toEqual([60_000])
    await desk.runJobs()
    expect(await mail.tickets()).toHaveLength(1)
  })

  test('continues with the other folders if one is missing', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const { channelID } = mail.channel
    await makeFolder(desk, { channelID, name: 'Lost' })
    await makeFolder(desk, { channelID, name: 'orders' })
    mail.mailbox.addFolder('F7', 'Orders')
    mail.deliver({ subject: 'In the inbox' })
    mail.deliver({ subject: 'In a folder' }, 'F7')

    expect(await mail.importAll()).toMatchObject({ state: 'Done', imported: 2, error: expect.stringContaining('Lost') })
  })

  test('stores what it can, and lists what it does not store', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const program = 'Content-Type: application/octet-stream; name=setup.exe\r\n\r\nMZ'
    const table = 'Content-Type: text/csv; name=a.csv\r\n\r\na,b'

    const message = await mail.receive({ parts: [program, table] })

    expect(message.omittedFiles).toEqual([
      { fileName: 'setup.exe', reason: 'Executables and scripts cannot be attached.' },
    ])
    expect(message.attachments.map(({ fileName }) => fileName)).toEqual(['a.csv'])
    const { body } = await desk.get(`/ticketMessages/${message.messageID}/original`)
    expect(body).toContain('setup.exe')
  })

  test('shows inline pictures from stored files', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const part = `Content-Type: image/png\r\nContent-ID: <a%b@x>\r\nContent-Transfer-Encoding: base64\r\n\r\n${picture}`

    const message = await mail.receive({ html: '<p>Look: <img src="cid:a%25b@x"></p>', parts: [part] })

    const [file] = message.attachments
    expect(message.htmlBody).toBe(`<p>Look: <img src="/api/File/${file?.accessToken}" /></p>`)
    expect((await desk.stranger().get(`/api/File/${file?.accessToken}`)).headers.get('content-type')).toBe('image/png')
    await desk.put(`/ticketMessages/${message.messageID}`, { message: 'Corrected' })
    expect((await desk.get(`/ticketMessages/${message.messageID}`)).body.htmlBody).toBe(message.htmlBody)
  })

  test('stores a protected email unchanged among its files', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const raw = writeMail({ parts: ['Content-Type: application/pgp-signature\r\n\r\nabc'] })

    const message = await mail.receive(
      raw.replace('multipart/mixed;', 'multipart/signed; protocol="application/pgp-signature";'),
    )

    expect(message.attachments.map(({ fileName }) => fileName)).toContain('original.eml')
    await desk.delete(`/tickets/${message.ticketID}`)
    expect((await desk.get(`/ticketMessages/${message.messageID}/original`)).status).toBe(404)
  })
})
