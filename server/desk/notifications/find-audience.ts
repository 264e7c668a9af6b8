import type { NotificationSettings } from '@attendant/contract/desk/notification.ts'
import { sql } from 'drizzle-orm'
import { customers } from '../../organization/customers/customers.table.ts'
import { findTimeZone } from '../../organization/customers/find-time-zone.ts'
import { reps } from '../../people/reps/reps.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { forEachRun } from '../../platform/database/statements/merged-statement.ts'
import { prepareSelect } from '../../platform/database/statements/prepared-select.ts'
import { isSeenByRep } from '../sight/is-seen.ts'
import { notificationSettings } from './notifications.table.ts'
import { toSettings } from './settings.store.ts'

/** A representative who can be notified. */
export interface Listener {
  customerRepID: number
  isFollower: boolean
  settings: NotificationSettings
  timeZone: string
  /** Their browsers with push notifications. */
  pushSubscriptionIDs: number[]
}

interface Wanted {
  customerID: number
  /** Null for a fact without a ticket. */
  ticketID: number | null
  customerRepIDs: number[]
  /** Whether to include the followers of the ticket. */
  withFollowers?: boolean
  /** Whether to include the assignee. */
  withAssignee?: boolean
}

const given = sql.placeholder
const followers = sql`array(select ticket_followers.customer_rep_id from ticket_followers
  where ticket_followers.customer_id = ${given('customerID')} and ticket_followers.ticket_id = ${given('ticketID')}::bigint
    and ${given('withFollowers')}::bool)`

const assignee = sql`array(select tickets.customer_rep_id from tickets
  where tickets.customer_id = ${given('customerID')} and tickets.ticket_id = ${given('ticketID')}::bigint
    and ${given('withAssignee')}::bool)`

const select = prepareSelect(
  {
    customerRepID: reps.customerRepID,
    isFollower: sql<boolean>`${reps.customerRepID} = any(${followers})`,
    kinds: notificationSettings.kinds,
    emailDigest: notificationSettings.emailDigest,
    timeZone: customers.timeZone,
    pushSubscriptionIDs: sql<number[]>`array(select push_subscription_id from push_subscriptions
      where push_subscriptions.customer_id = ${reps.customerID} and push_subscriptions.customer_rep_id = ${reps.customerRepID})`,
  },
  sql`from ${reps} join ${customers} on ${customers.customerID} = ${reps.customerID}
    left join ${notificationSettings} on ${notificationSettings.customerID} = ${reps.customerID}
      and ${notificationSettings.customerRepID} = ${reps.customerRepID}
    where ${reps.customerID} = ${given('customerID')} and ${reps.isActive}
      and ${reps.customerRepID} = any(${given('customerRepIDs')}::bigint[] || ${followers} || ${assignee})
      and (${given('ticketID')}::bigint is null or exists(select from tickets
        where tickets.customer_id = ${given('customerID')} and tickets.ticket_id = ${given('ticketID')}::bigint
          and ${isSeenByRep(sql`${reps.customerRepID}`)}))
    order by ${reps.customerRepID}`,
  {
    merge: forEachRun({
      ...{ customerID: 'bigint', ticketID: 'bigint', customerRepIDs: 'bigint[]' },
      ...{ withFollowers: 'boolean', withAssignee: 'boolean' },
    }),
  },
)

/** The active ones who can see the ticket, with everything that determines how they are notified. */
export async function findAudience(db: Database, wanted: Wanted): Promise<Listener[]> {
  const rows = await select(db, { withFollowers: false, withAssignee: false, ...wanted })
  return rows.map(({ kinds, emailDigest, timeZone, ...rest }) => ({
    ...rest,
    settings: toSettings(kinds, emailDigest),
    timeZone: findTimeZone(timeZone ?? '') ?? 'UTC',
  }))
}
