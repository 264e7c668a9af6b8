import { isNull, or, sql } from 'drizzle-orm'
import { pushSubscriptions } from './push.table.ts'

/** Condition on subscriptions: the session that created it still exists. */
export const hasLiveSession = (now: Date) =>
  or(
    isNull(pushSubscriptions.sessionID),
    sql`exists (select from rep_sessions where rep_sessions.customer_id = ${pushSubscriptions.customerID}
      and rep_sessions.session_id = ${pushSubscriptions.sessionID}
      and rep_sessions.expires_at > ${now.toISOString()}::timestamptz)`,
  )
