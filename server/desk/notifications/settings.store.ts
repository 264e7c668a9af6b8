import {
  defaultChannels,
  type NotificationKind,
  type NotificationSettings,
  type NotificationSettingsWrite,
  notificationKinds,
} from '@attendant/contract/desk/notification.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { notificationSettings } from './notifications.table.ts'

type Overrides = NonNullable<NotificationSettingsWrite['kinds']>

const defaults: NotificationSettings = toSettings({}, 'Immediate')

function toSettings(kinds: Overrides, emailDigest: NotificationSettings['emailDigest']): NotificationSettings {
  const entries = notificationKinds.map((kind) => [kind, { ...defaultChannels[kind], ...kinds[kind] }])
  return { kinds: Object.fromEntries(entries) as NotificationSettings['kinds'], emailDigest }
}

/** The settings of several representatives; those who changed nothing get the defaults. */
export async function findSettings(
  db: Database,
  customerID: number,
  customerRepIDs: number[],
): Promise<(customerRepID: number) => NotificationSettings> {
  const rows = await db
    .select()
    .from(notificationSettings)
    .where(
      and(
        eq(notificationSettings.customerID, customerID),
        sql`${notificationSettings.customerRepID} = any(${sql.param(customerRepIDs)}::bigint[])`,
      ),
    )
  const byRep = new Map(rows.map((row) => [row.customerRepID, toSettings(row.kinds, row.emailDigest)]))
  return (customerRepID) => byRep.get(customerRepID) ?? defaults
}

export async function getSettings(
  db: Database,
  { customerID, customerRepID }: Pick<Rep, 'customerID' | 'customerRepID'>,
): Promise<NotificationSettings> {
  return (await findSettings(db, customerID, [customerRepID]))(customerRepID)
}

export async function changeSettings(
  { db }: Pick<Context, 'db'>,
  rep: Pick<Rep, 'customerID' | 'customerRepID'>,
  body: NotificationSettingsWrite,
): Promise<void> {
  if (body.kinds?.SecurityNotice?.email === false) throw invalidField('kinds.SecurityNotice.email', 'always_on')
  const { customerID, customerRepID } = rep
  const before = await getSettings(db, rep)
  const kinds: Overrides = {}
  for (const kind of notificationKinds) kinds[kind] = { ...before.kinds[kind], ...body.kinds?.[kind] }
  const emailDigest = body.emailDigest ?? before.emailDigest
  await db
    .insert(notificationSettings)
    .values({ customerID, customerRepID, kinds, emailDigest })
    .onConflictDoUpdate({
      target: [notificationSettings.customerID, notificationSettings.customerRepID],
      set: { kinds, emailDigest },
    })
}

/** Where a notification of this kind goes. Security notices are always sent by email. */
export function channelsOf({ kinds, emailDigest }: NotificationSettings, kind: NotificationKind) {
  const { inApp, email, push } = kinds[kind]
  const isSent = kind === 'SecurityNotice' || (email && emailDigest !== 'Off')
  return { inApp, push, email: isSent }
}
