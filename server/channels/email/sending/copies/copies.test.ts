import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { ImapFlow } from 'imapflow'
import { SMTPServer } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import { dovecotPassword, startDovecot, whyNoDovecot } from '../../../../adapters/mail/imap/dovecot.ts'
import { startDesk } from '../../../../test/desk.ts'
import { makeChannel } from '../../../../test/factories.ts'
import { queuedJobs } from '../../../../test/processes/queued-jobs.ts'

const missing = whyNoDovecot()
if (missing) process.stderr.write(`\n!!! The tests of copies of sent email are SKIPPED: ${missing}.\n`)

/** Accepts the first emails once this many are waiting, and all others immediately. */
async function startSmtp(atOnce: number) {
  const taken: string[] = []
  const { promise: areThere, resolve: go } = Promise.withResolvers<void>()
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onData: (stream, _session, done) => {
      buffer(stream).then(async (bytes) => {
        taken.push(/^Message-ID:\s+(\S+)/im.exec(bytes.toString())?.[1] ?? '')
        if (taken.length === atOnce) go()
        await areThere
        done()
      }, done)
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { port, taken, close: () => new Promise<void>((resolve) => server.close(resolve)) }
}

/**
 * Forwards connections and counts them. One that its client has ended does not count as open, although its last bytes
 * are in transit.
 */
async function startCounter(target: number) {
  const open = new Set<Socket>()
  const counts = { all: 0, peak: 0 }
  const server = createServer((from) => {
    const to = connect(target, '127.0.0.1')
    open.add(from)
    counts.all++
    // The end of the previous one may have arrived at the same time.
    setTimeout(() => {
      counts.peak = Math.max(counts.peak, open.size)
    }, 1)
    from.pipe(to).pipe(from)
    const end = () => open.delete(from)
    from
      .on('error', () => to.destroy())
      .on('end', end)
      .on('close', end)
    to.on('error', () => from.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, counts, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

const maxConnections = 3

async function startMailbox({ atOnce }: { atOnce: number }) {
  const [dovecot, smtp] = await Promise.all([startDovecot({ maxConnections }), startSmtp(atOnce)])
  const counter = await startCounter(dovecot.port)
  const desk = await startDesk({ settings: { OUTBOUND_ALLOW: '127.0.0.1' } })
  const login = { host: '127.0.0.1', secure: false, user: 'support', password: dovecotPassword }
  await desk.put('/api/Customers/me', { emailProviderType: 'Imap' })
  const connectionDetails = { imap: { ...login, port: counter.port }, smtp: { ...login, port: smtp.port } }
  const { channelID } = await makeChannel(desk, {
    channelType: 'Email',
    connectionDetails: JSON.stringify(connectionDetails),
  })
  const auth = { user: login.user, pass: login.password }
  const signIn = async () => {
    const client = new ImapFlow({ ...login, port: dovecot.port, auth, logger: false })
    await client.connect()
    return client
  }
  return {
    desk,
    smtp,
    counts: counter.counts,
    signIn,
    write: async (number: number): Promise<number> => {
      const body = {
        channelID,
        senderType: 'CustomerRep',
        subject: `Offer ${number}`,
        toAddresses: ['ada@example.org'],
      }
      return (await desk.post('/ticketMessages/create-new', { ...body, message: 'Hello' })).body.messageID
    },
    statusOf: async (messageID: number) => (await desk.get(`/ticketMessages/${messageID}`)).body.status,
    async copies(): Promise<string[]> {
      const client = await signIn()
      const lock = await client.getMailboxLock('Sent')
      const found = await client.fetchAll('1:*', { envelope: true })
      lock.release()
      await client.logout()
      return found.map(({ envelope }) => envelope?.messageId ?? '')
    },
    async [Symbol.asyncDispose]() {
      await desk[Symbol.asyncDispose]()
      await Promise.all([counter.close(), smtp.close()])
      await dovecot.close()
    },
  }
}

describe.skipIf(missing)('copies of sent email', () => {
  test('of 30 concurrent replies are filed once each over few connections', async () => {
    await using mailbox = await startMailbox({ atOnce: 8 })
    const { desk, smtp, counts } = mailbox
    const messageIDs: number[] = []
    for (let number = 0; number < 30; number++) messageIDs.push(await mailbox.write(number))
    // A person's mail program also has the mailbox open.
    const other = await mailbox.signIn()

    await Promise.all(Array.from({ length: 10 }, () => desk.runJobs()))

    await other.logout()
    expect(await Promise.all(messageIDs.map(mailbox.statusOf))).toEqual(messageIDs.map(() => 'Sent'))
    expect(new Set(smtp.taken).size).toBe(30)
    expect(smtp.taken).toHaveLength(30)
    expect((await mailbox.copies()).sort()).toEqual(smtp.taken.sort())
    expect(counts.peak).toBe(1)
    expect(counts.all).toBeLessThan(30)
  }, 120_000)

  test('are filed later if the server accepts no more connections', async () => {
    await using mailbox = await startMailbox({ atOnce: 1 })
    const { desk, smtp } = mailbox
    const others = [await mailbox.signIn(), await mailbox.signIn(), await mailbox.signIn()]
    const messageID = await mailbox.write(1)

    await desk.runJobs()

    expect(await mailbox.statusOf(messageID)).toBe('Sent')
    expect(smtp.taken).toHaveLength(1)
    for (const other of others) await other.logout()
    expect(await mailbox.copies()).toEqual([])

    const { db, storage } = desk.context
    const { rows } = await db.execute<{ id: string; storageKey: string }>(sql`
      select id, payload ->> 'storageKey' as "storageKey" from (${sql.raw(queuedJobs)}) as job where payload ->> 'storageKey' is not null`)
    await db.execute(sql`select graphile_worker.reschedule_jobs(array[${rows[0]?.id}::bigint], run_at => now())`)
    await desk.runJobs()

    expect(await mailbox.copies()).toEqual(smtp.taken)
    expect(smtp.taken).toHaveLength(1)
    expect(await storage.get(rows[0]?.storageKey ?? '')).toBeUndefined()
  }, 120_000)
})
