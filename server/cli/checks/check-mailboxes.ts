import type { ConnectionCheck } from '@attendant/contract/channels/connection-checks.ts'
import { sql } from 'drizzle-orm'
import { diagnose } from '../../channels/email/diagnosis/test-connection.ts'
import type { Config } from '../../config.ts'
import { asSystem, bindCustomer, type Context } from '../../context.ts'
import type { Log } from '../../platform/log.ts'
import { buildContext, type OpenDatabase } from '../../service.ts'
import { type Finding, ok, warning } from './finding.ts'

type StoredMailbox = {
  customerID: number
  channelID: number
  address: string
}

const check = 'mailboxes'

const atOnce = 8

/** Tests the mailboxes of all customers. Errors are reported as warnings, because customers have to fix them. */
export async function checkMailboxes(config: Config, database: OpenDatabase, log: Log): Promise<Finding[]> {
  const all = asSystem({ db: database.db, log }, 'check the installation').db
  const { rows } = await all.execute<StoredMailbox>(sql`
    select customer_id as "customerID", channel_id as "channelID", email_address as address
    from channels join customers using (customer_id)
    where channel_type = 'Email' and channels.is_active and channels.date_deleted is null
      and email_address is not null and coalesce(email_provider_type, 'Outbox') <> 'Outbox'
    order by customer_id, channel_id`)
  if (rows.length === 0) return [ok(check, 'None is connected.')]
  const { context, announcements } = await buildContext(config, log, database)
  try {
    const findings: Finding[] = []
    for (let start = 0; start < rows.length; start += atOnce) {
      const batch = rows.slice(start, start + atOnce).map((mailbox) => checkMailbox(context, mailbox))
      findings.push(...(await Promise.all(batch)).flat())
    }
    return findings
  } finally {
    await announcements.close()
    await context.outbound.close()
    await context.threads.close()
  }
}

async function checkMailbox(context: Context, { customerID, channelID, address }: StoredMailbox): Promise<Finding[]> {
  const { checks } = await diagnose(bindCustomer(context, customerID), { customerID, channelID })
  const name = `${address} (customer ${customerID}, channel ${channelID})`
  const wrong = checks.filter(({ state }) => state === 'Failed' || state === 'Warning')
  if (wrong.length === 0) return [ok(check, `${name}: all ${checks.length} checks passed.`)]
  return wrong.map((each) => warning(check, `${name}, ${describe(each)}`, each.action ?? ''))
}

const describe = ({ check: step, state, message }: ConnectionCheck) =>
  `${step}${state === 'Failed' ? ' failed' : ''}: ${message}`
