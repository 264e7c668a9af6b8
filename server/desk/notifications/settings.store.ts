import {
  defaultChannels,
  type NotificationKind,
  type NotificationSettings,
  type NotificationSettingsWrite,
  notificationKinds,
} from '@attendant/contract/desk/notification.ts'
import { and, eq } from 'drizzle-orm'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { notificationSettings } from './notifications.table.ts'

type Overrides = NonNullable<NotificationSettingsWrite['kinds']>

/** The defaults, if the representative changed nothing. */
export function toSettings(
  kinds: Overrides | null = null,
  emailDigest: NotificationSettings['emailDigest'] | null = null,
): NotificationSettings {
  const entries = notificationKinds.map((kind) => [kind, { ...defaultChannels[kind], ...kinds?.[kind] }])
  return {
    kinds: Object.fromEntries(entries) as NotificationSettings['kinds'],
    emailDigest: emailDigest ?? 'Immediate',
  }
}

export async function getSettings(
  db: Database,
  { customerID, customerRepID }: Pick<Rep, 'customerID' | 'customerRepID'>,
): Promise<NotificationSettings> {
  const [row] = await db
    .select()
    .from(notificationSettings)
    .where(and(eq(notificationSettings.customerID, customerID), eq(notificationSettings.customerRepID, customerRepID)))
  return toSettings(row?.kinds, row?.emailDigest)
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
