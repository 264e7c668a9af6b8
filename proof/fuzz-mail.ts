import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createFakeMail } from '../server/adapters/mail/testing/fake-mail.ts'
import { fetchMail } from '../server/channels/email/import/fetch-mail.ts'
import { importMail } from '../server/channels/email/receiving/import-mail.ts'
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
 * `npm run fuzz:mail -- [--seconds 60] [--seed 1]`: broken emails, imported one by one into a service over a real
 * database. Exits 1 when one crashed the import, took more than two seconds of work, or was neither imported nor kept
 * in the quarantine.
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
  const mailbox = providers.open({ provider: 'Imap', mailbox: 'support@example.test' } as never)
  const stored = await Promise.all((await readdir(corpus)).map((name) => readFile(join(corpus, name))))
  const mails = [...stored, ...(await writeSeeds())]
  const dice = createDice(seed)
  const counts = { imported: 0, skipped: 0, failed: 0 }
  const findings: string[] = []
  let slowest = 0
  const end = performance.now() + seconds * 1000
  for (let number = 1; performance.now() < end && findings.length < 20; number++) {
    const externalID = fake.deliver(mutate(dice.pick(mails), dice, mails))
    const before = process.cpuUsage()
    try {
      const listed = { customerID, channelID, folderID: 'INBOX', externalID, conversationID: null, receivedAt: null }
      const source = { provider: 'Imap', host: 'mail.example.test' } as const
      const further = { source, size: null, isTriedBefore: false, isSent: false, isHistorical: true, importID: null }
      counts[await importMail(context, await fetchMail(context, mailbox, { ...listed, ...further }))]++
    } catch (fault) {
      findings.push(`mail ${number} of seed ${seed}: ${fault}`)
    }
    // Of all threads: on a busy machine the clock would tell of others' work.
    const { user } = process.cpuUsage(before)
    slowest = Math.max(slowest, Math.round(user / 1000))
    if (user / 1000 > maxMs) findings.push(`mail ${number} of seed ${seed}: took ${user / 1000} ms`)
    fake.remove('INBOX', externalID)
  }
  findings.push(...(await compare(context, customerID, counts)))
  return { ...counts, slowestInMs: slowest, findings }
}

/** What was said to be kept is there. */
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
