import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createFakeMail } from '../server/adapters/mail/testing/fake-mail.ts'
import { formBatches } from '../server/channels/email/batches/form-batches.ts'
import { importBatch } from '../server/channels/email/batches/import-batch.ts'
import type { Mailbox } from '../server/channels/email/connections/use-mailbox.ts'
import type { ListedMail } from '../server/channels/email/import/fetch-mail.ts'
import { readAhead } from '../server/channels/email/import/read-ahead.ts'
import { type Counted, importMail } from '../server/channels/email/receiving/import-mail.ts'
import { readConfig } from '../server/config.ts'
import { bindCustomer, type Context } from '../server/context.ts'
import { createChannel } from '../server/organization/channels/change-channel.ts'
import { createCustomer } from '../server/organization/customers/create-customer.ts'
import { createLog } from '../server/platform/log.ts'
import { startService } from '../server/run.ts'
import { createDice, mutate } from './fuzz-mail/mutate.ts'
import { writeSeeds } from './fuzz-mail/seeds.ts'

const corpus = join(import.meta.dirname, '../server/channels/email/parsing/testing/corpus')
const maxMs = 2_000

/**
 * `npm run fuzz:mail -- [--seconds 60] [--seed 1]`: imports broken emails, in batches and one by one, into a service
 * with a real database. Exits with 1 if one crashed the import, took more than two seconds of work, or was neither
 * imported nor quarantined.
 */
async function main() {
  const { values } = parseArgs({ options: { seconds: { type: 'string' }, seed: { type: 'string' } } })
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  const folder = await mkdtemp(join(tmpdir(), 'attendant-fuzz-mail-'))
  const config = readConfig({ DATA_DIR: folder, PORT: '0', DEMO: 'off', ROLES: 'web' })
  const service = await startService(config, createLog('fatal', process.stderr))
  try {
    const result = await fuzz(service.context, seed, Number(values.seconds ?? 60))
    for (const finding of result.findings) console.log(finding)
    console.log(JSON.stringify({ name: 'fuzz:mail', seed, ...result, findings: result.findings.length }))
    process.exitCode = result.findings.length > 0 ? 1 : 0
  } finally {
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function fuzz(outside: Context, seed: number, seconds: number) {
  const { customerID } = await createCustomer(outside, { name: 'Fuzz', hostnames: ['fuzz.test'], features: [] })
  const context = bindCustomer(outside, customerID)
  const fields = { channelType: 'Email', name: 'Mail', isActive: true, emailAddress: 'support@example.test' } as const
  const { channelID } = await createChannel(context, customerID, fields)
  const providers = createFakeMail()
  const fake = providers.mailbox('support@example.test')
  // The fake only checks the address.
  const mailbox = providers.open({ provider: 'Imap', mailbox: 'support@example.test' } as never)
  const stored = await Promise.all((await readdir(corpus)).map((name) => readFile(join(corpus, name))))
  const mails = [...stored, ...(await writeSeeds())]
  const dice = createDice(seed)
  const counts = { imported: 0, skipped: 0, failed: 0 }
  const findings: string[] = []
  let slowest = 0
  const end = performance.now() + seconds * 1000
  const place = { customerID, channelID, folderID: 'INBOX', conversationID: null, receivedAt: null }
  const source = { provider: 'Imap', host: 'mail.example.test' } as const
  const further = { source, size: null, isTriedBefore: false, isSent: false, isHistorical: true, importID: null }
  let number = 0
  while (performance.now() < end && findings.length < 20) {
    // A batch, like a page of a folder, or a single email.
    const size = dice.pick([1, 1, 5, 25])
    const first = number + 1
    const listed = Array.from({ length: size }, () => {
      number++
      return { ...place, ...further, externalID: fake.deliver(mutate(dice.pick(mails), dice, mails)) }
    })
    const before = process.cpuUsage()
    try {
      const seen = await importListed(context, mailbox, listed)
      for (const counted of seen) counts[counted]++
      if (seen.length !== size) findings.push(`${size} mails from ${first} of seed ${seed}: ${seen.length} counted`)
    } catch (fault) {
      findings.push(`mails ${first} to ${number} of seed ${seed}: ${fault}`)
    }
    // CPU time of all threads: on a busy machine, wall-clock time would include other processes.
    const perMail = process.cpuUsage(before).user / 1000 / size
    slowest = Math.max(slowest, Math.round(perMail))
    if (perMail > maxMs) findings.push(`mails ${first} to ${number} of seed ${seed}: took ${perMail} ms each`)
    for (const { externalID } of listed) fake.remove('INBOX', externalID)
  }
  findings.push(...(await compare(context, customerID, counts)))
  return { ...counts, slowestInMs: slowest, findings }
}

/** Like the import of a folder. */
async function importListed(context: Context, mailbox: Mailbox, listed: ListedMail[]): Promise<Counted[]> {
  const counts: Counted[] = []
  const [{ customerID, channelID }] = listed as [ListedMail]
  const ahead = readAhead(context, mailbox, listed)
  try {
    for await (const batch of formBatches(context, { customerID, channelID }, ahead)) {
      if (batch.isAlone) counts.push(await importMail(context, batch.mail))
      else await importBatch(context, batch.mails, async (counted) => void counts.push(counted))
    }
  } finally {
    await ahead.close()
  }
  return counts
}

/** Checks that emails reported as imported are stored. */
async function compare(context: Context, customerID: number, counts: { imported: number; failed: number }) {
  const count = async (table: string) => {
    const { rows } = await context.db.execute<{ count: number }>(
      `select count(*)::int as count from ${table} where customer_id = ${customerID}`,
    )
    return rows[0]?.count ?? 0
  }
  const [kept, quarantined] = [await count('mails'), await count('mail_quarantine')]
  const wrong: string[] = []
  if (kept !== counts.imported) wrong.push(`${counts.imported} mails were imported and ${kept} are there`)
  if (quarantined !== counts.failed) wrong.push(`${counts.failed} mails were put away and ${quarantined} are there`)
  return wrong
}

await main()
