import { createECDH, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import ece from 'http_ece'
import { importJWK, SignJWT } from 'jose'
import type { Context } from '../../../context.ts'
import { reps } from '../../../people/reps/reps.table.ts'
import type { Attempt } from '../../../platform/jobs/jobs.ts'
import { findRepsWhoSee } from '../../sight/find-reps-who-see.ts'
import type { NotificationRow } from '../notifications.store.ts'
import { notifications } from '../notifications.table.ts'
import { hasLiveSession } from './has-live-session.ts'
import { pushSubscriptions } from './push.table.ts'
import { getPushKeys } from './push-keys.store.ts'
import type { SendPush } from './queue-push.ts'

type Subscription = typeof pushSubscriptions.$inferSelect

const timeoutMs = 10_000
/** How long a push service keeps it for a closed browser, in seconds. */
const keptSeconds = 24 * 60 * 60
const goneStatuses = [404, 410]

/** Job: sends one notification to one browser. A browser that no longer exists is deleted. */
export async function sendPush(context: Context, payload: SendPush, attempt: Attempt): Promise<void> {
  const found = await findPush(context, payload)
  if (!found) return
  const { notification, subscription } = found
  const { customerID, customerRepID, ticketID } = notification
  const seeing = await findRepsWhoSee(context.db, customerID, ticketID, [customerRepID])
  if (!seeing.has(customerRepID)) return
  const isLast = attempt.attempts >= attempt.max_attempts
  const status = await post(context, subscription, describe(context, notification)).catch((fault: unknown) => {
    if (!isLast) throw fault
    context.log.warn({ err: fault }, 'Failed to reach a push service')
  })
  if (status === undefined) return
  if (goneStatuses.includes(status)) await forget(context, subscription)
  else if ((status === 429 || status >= 500) && !isLast) throw new Error(`The push service answered ${status}.`)
  else if (status >= 400) context.log.warn({ status }, 'A push service rejected a notification')
}

/** Undefined if the notification was read, or the subscription is gone, ended with its session, or moved. */
async function findPush({ db, now }: Context, { customerID, notificationID, pushSubscriptionID }: SendPush) {
  const [found] = await db
    .select({ notification: notifications, subscription: pushSubscriptions })
    .from(notifications)
    .innerJoin(
      pushSubscriptions,
      and(
        eq(pushSubscriptions.customerID, notifications.customerID),
        eq(pushSubscriptions.customerRepID, notifications.customerRepID),
        eq(pushSubscriptions.pushSubscriptionID, pushSubscriptionID),
      ),
    )
    .innerJoin(
      reps,
      and(
        eq(reps.customerID, pushSubscriptions.customerID),
        eq(reps.customerRepID, pushSubscriptions.customerRepID),
        eq(reps.sessionEpoch, pushSubscriptions.sessionEpoch),
      ),
    )
    .where(
      and(
        eq(notifications.customerID, customerID),
        eq(notifications.notificationID, notificationID),
        eq(notifications.isRead, false),
        hasLiveSession(now()),
      ),
    )
  return found
}

function describe({ publicUrl }: Context, notification: NotificationRow): Buffer {
  const { notificationID, kind, title, text, ticketID } = notification
  const url = `${publicUrl}/console/${ticketID === null ? '' : `inbox/${ticketID}`}`
  return Buffer.from(JSON.stringify({ notificationID, kind, title, text, ticketID, url }))
}

/** Encrypted for the browser (RFC 8291) and signed with the customer's key (RFC 8292). Returns the status. */
async function post(context: Context, subscription: Subscription, payload: Buffer): Promise<number> {
  const { endpoint, p256dh, auth, customerID } = subscription
  const privateKey = createECDH('prime256v1')
  privateKey.generateKeys()
  const salt = randomBytes(16).toString('base64url')
  const body = ece.encrypt(payload, { version: 'aes128gcm', dh: p256dh, privateKey, salt, authSecret: auth })
  const answer = await context.outbound.guardedFetch(endpoint, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      authorization: await authorize(context, customerID, endpoint),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(keptSeconds),
      urgency: 'normal',
    },
    body: new Uint8Array(body),
  })
  await answer.body?.cancel()
  return answer.status
}

async function authorize(context: Context, customerID: number, endpoint: string): Promise<string> {
  const { publicKey, privateKey } = await getPushKeys(context, customerID)
  const expires = Math.floor(context.now().getTime() / 1000) + 12 * 60 * 60
  const token = await new SignJWT({ exp: expires, sub: context.publicUrl })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .sign(await importJWK(privateKey, 'ES256'))
  return `vapid t=${token}, k=${publicKey}`
}

async function forget({ db }: Context, { customerID, pushSubscriptionID, endpoint }: Subscription): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.customerID, customerID),
        eq(pushSubscriptions.pushSubscriptionID, pushSubscriptionID),
        eq(pushSubscriptions.endpoint, endpoint),
      ),
    )
}
