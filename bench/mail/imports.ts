import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { getImport } from '../../server/channels/email/import/imports.store.ts'
import { orderImport } from '../../server/channels/email/import/order-import.ts'
import { inTransaction } from '../../server/platform/database/transaction.ts'
import type { BenchResult } from '../measuring/bench-result.ts'
import { asStarted } from '../measuring/children.ts'
import type { MailSite } from './site.ts'

const maxGrowthMb = 200
/** Maximum ratio of the peak memory of the second half to the first: flat, except for what the kernel counts late. */
const maxHalfGrowth = 1.1
/** On two cores, including the database and the mail provider. */
const minPerSecond = 150

/**
 * Imports emails from the fake Graph API into the database, in a separate process: emails per second, compared with the
 * parser alone on the same emails, and the memory of the process over all of them, some with a file of 25 MB. Memory
 * arenas are configured as in the image and the systemd units.
 */
export async function measureImports(
  site: MailSite,
  { mails = '10000', large = '8' }: Record<string, string>,
): Promise<BenchResult> {
  const written = Array.from({ length: Number(mails) }, (_, number) => Buffer.from(writeMail(number)))
  const largeMails = Number(large)
  for (const [number, mail] of written.entries()) {
    await site.double.deliver(site.mailbox, mail)
    if (largeMails > 0 && number % Math.ceil(written.length / largeMails) === 0)
      await site.double.deliver(site.mailbox, writeLarge(number))
  }
  const parsing = await timeParsing(written)
  const { seconds, cpuSeconds, roundTrips, statements, grownMB, halfGrowth, imported, failed } = await importAll(site)
  const perSecond = imported / seconds
  const figures = [
    { what: 'emails imported per second', value: Math.round(perSecond) },
    { what: 'emails parsed per second by postal-mime alone', value: Math.round(written.length / parsing.seconds) },
    { what: 'CPU time of the import, ms per email', value: Number(((cpuSeconds / imported) * 1000).toFixed(2)) },
    {
      what: 'CPU time of the parser alone, ms per email',
      value: Number(((parsing.cpuSeconds / written.length) * 1000).toFixed(2)),
    },
    { what: 'database round trips per email', value: Number((roundTrips / imported).toFixed(1)) },
    { what: 'statements per email', value: Number((statements / imported).toFixed(1)) },
    { what: 'memory growth, MB', value: Math.round(grownMB) },
    { what: 'peak memory of the second half, ratio to the first', value: Number(halfGrowth.toFixed(2)) },
  ]
  const isAll = imported === written.length + largeMails && failed === 0
  const targets = [
    {
      target: `at least ${minPerSecond} emails per second`,
      measured: perSecond.toFixed(1),
      holds: perSecond >= minPerSecond,
    },
    { target: 'every email is imported', measured: `${imported} imported, ${failed} quarantined`, holds: isAll },
    {
      target: `memory grows by less than ${maxGrowthMb} MB`,
      measured: `${Math.round(grownMB)} MB over ${imported} emails, ${largeMails} of 25 MB`,
      holds: grownMB < maxGrowthMb,
    },
    {
      target: `memory is flat: the second half at most ${maxHalfGrowth} of the first`,
      measured: halfGrowth.toFixed(2),
      holds: halfGrowth <= maxHalfGrowth,
    },
  ]
  return { figures, targets, holds: targets.every(({ holds }) => holds) }
}

async function timeParsing(mails: Buffer[]) {
  const started = performance.now()
  const cpuBefore = process.cpuUsage()
  for (const mail of mails) await PostalMime.parse(mail)
  const { user, system } = process.cpuUsage(cpuBefore)
  return { seconds: (performance.now() - started) / 1000, cpuSeconds: (user + system) / 1e6 }
}

interface Measured {
  seconds: number
  /** Peak memory of the importing process with its threads, without the database. */
  cpuSeconds: number
  roundTrips: number
  statements: number
  grownMB: number
  halfGrowth: number
}

async function importAll({ context, customerID, channelID, environment }: MailSite) {
  const { jobs } = await inTransaction(context, (inside) =>
    orderImport(inside, customerID, channelID, { historical: true }),
  )
  const importID = jobs[0]?.jobID ?? ''
  const script = [...asStarted.slice(0, -1), 'bench/mail/importer.ts']
  const child = spawn(process.execPath, [...script, String(customerID), String(channelID), importID], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      MALLOC_ARENA_MAX: '2',
      SHOW_STATEMENTS: process.env.SHOW_STATEMENTS,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const measured = JSON.parse(await text(child.stdout)) as Measured
  const { imported, failed, error } = await getImport(context.db, { customerID, importID })
  if (error) throw new Error(error)
  return { ...measured, imported, failed }
}

/** A question with a quote, as text and HTML, like most emails. */
function writeMail(number: number): string {
  const plain = `Hello,\r\n\r\nmy order ${number} has not come. Could you look where it is?\r\n\r\nKind regards\r\nPerson ${number}`
  const html = plain.split('\r\n').map((line) => `<p style="margin:0">${line}</p>`)
  return [
    `From: Person ${number} <person-${number % 2000}@example.org>`,
    'To: support@desk.test',
    `Subject: =?utf-8?q?Order_${number}_=C3=BCberf=C3=A4llig?=`,
    `Message-ID: <mail-${number}@example.org>`,
    `Date: ${new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="edge"',
    '',
    '--edge',
    'Content-Type: text/plain; charset=utf-8',
    '',
    plain,
    '--edge',
    'Content-Type: text/html; charset=utf-8',
    '',
    ...html,
    '--edge--',
    '',
  ].join('\r\n')
}

const line = Buffer.from(`${Buffer.alloc(57, 'x').toString('base64')}\r\n`)
/** A file of 25 MB in lines of 57 bytes: the maximum size that is kept. */
const lines = Buffer.concat(Array.from({ length: Math.floor((25 * 2 ** 20) / 57) }, () => line))

/** With a file of 25 MB. */
function writeLarge(number: number): Buffer {
  const head = [
    `From: person-${number}@example.org`,
    `Subject: Large ${number}`,
    `Message-ID: <large-${number}@example.org>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="edge"',
    '',
    '--edge',
    'Content-Type: text/plain',
    '',
    'See the file.',
    '--edge',
    'Content-Type: application/octet-stream; name="large.dat"',
    'Content-Transfer-Encoding: base64',
    '',
    '',
  ].join('\r\n')
  return Buffer.concat([Buffer.from(head), lines, Buffer.from('--edge--\r\n')])
}
