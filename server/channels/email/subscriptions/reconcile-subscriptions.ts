import { createHash } from 'node:crypto'
import { MailFault } from '../../../adapters/mail/mail.ts'
import { asSystem, type Context } from '../../../context.ts'
import { clearSubscription, saveSubscription } from '../../../organization/channels/folders/keep-subscription.ts'
import { findChannel } from '../../../organization/channels/get-live-channel.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { ChannelKey } from '../connections/channel-key.ts'
import { type FolderRow, isSubscribed, listFolders, listTendedChannels } from '../connections/connections.store.ts'
import { readExternalFolder } from '../connections/read-external-folder.ts'
import { recordFailure } from '../connections/record-health.ts'
import { type Mailbox, useMailbox } from '../connections/use-mailbox.ts'
import { queueImport } from '../queue-import.ts'

type Subscriptions = NonNullable<Mailbox['subscriptions']>

export const reconcileSubscriptionsJob = 'mail-subscriptions.tend'
export const reconcileAllSubscriptionsJob = 'mail-subscriptions.tend-all'

/** Providers allow a week at most, some only three days. */
const lifeInMs = 4_200 * 60_000

export interface TendSubscriptions extends ChannelKey {
  /** Also renews subscriptions that are not about to expire, because the provider asked for it. */
  isUrgent?: boolean
}

export async function queueReconciling(
  { db }: Pick<Context, 'db'>,
  order: TendSubscriptions,
  { runAt }: { runAt?: Date } = {},
): Promise<void> {
  const name = `${reconcileSubscriptionsJob} ${order.channelID}`
  const options = { key: name, queue: name, maxAttempts: 10, lane: 'bulk', ...(runAt && { runAt }) } as const
  await addJob(db, reconcileSubscriptionsJob, order, options)
}

/** Job, on schedule and at every start: restores cancelled, lost and expiring subscriptions channel by channel. */
export async function reconcileAllSubscriptions(context: Context): Promise<void> {
  const { db } = asSystem(context, 'list mailboxes to read')
  for (const channel of await listTendedChannels(db)) await queueReconciling(context, channel)
}

/**
 * Reconciles a channel's subscriptions at the provider: each folder of a subscribed channel has one subscription that
 * does not expire soon, and there are no others. Can be run at any time.
 */
export async function reconcileSubscriptions(context: Context, order: TendSubscriptions): Promise<void> {
  const { db } = context
  const { isUrgent = false, ...channel } = order
  const known = await findChannel(db, channel.customerID, channel.channelID)
  const isWanted = known !== undefined && !known.dateDeleted && known.isActive && (await isSubscribed(db, channel))
  const folders = await listFolders(db, channel)
  if (!known || known.dateDeleted) return forgetAll(context, folders)
  if (!isWanted && folders.every(({ subscriptionID }) => subscriptionID === null)) return

  await useMailbox(context, channel, async ({ subscriptions, ...mailbox }) => {
    if (!subscriptions) return forgetAll(context, folders)
    const tended: Tended = { context, mailbox, subscriptions, address: known.emailAddress ?? '', isUrgent }
    const wanted = folders.filter(({ autoRetrieveEmails }) => isWanted && autoRetrieveEmails)
    const alive = await findAlive(tended, wanted)
    for (const folder of folders) {
      if (!wanted.includes(folder)) await cancel(tended, folder)
      else await renewOrCreate(tended, folder, alive)
    }
  }).catch(async (fault: unknown) => {
    // A provider that cannot call us back affects the whole channel, whatever the kind of error.
    if (fault instanceof MailFault) await recordFailure(context, channel, fault)
    throw fault
  })
}

interface Tended {
  context: Context
  mailbox: Pick<Mailbox, 'getFolder' | 'listFolders'>
  subscriptions: Subscriptions
  address: string
  isUrgent: boolean
}

async function forgetAll({ db }: Context, folders: FolderRow[]): Promise<void> {
  for (const folder of folders) if (folder.subscriptionID) await clearSubscription(db, folder)
}

async function cancel({ context, subscriptions }: Tended, folder: FolderRow): Promise<void> {
  if (!folder.subscriptionID) return
  await subscriptions.delete(folder.subscriptionID)
  await clearSubscription(context.db, folder)
}

/**
 * The IDs of existing subscriptions at the provider, or undefined if it does not list them. Subscriptions of this
 * mailbox with our URL but without a folder would notify twice, so they are deleted.
 */
async function findAlive(tended: Tended, wanted: FolderRow[]): Promise<Set<string> | undefined> {
  const { context, subscriptions, address } = tended
  const kept = await subscriptions.list().catch(() => undefined)
  if (!kept) return undefined
  const known = new Set(wanted.map(({ subscriptionID }) => subscriptionID))
  const isOurs = ({ notificationUrl, resource }: { notificationUrl?: string; resource?: string }) =>
    notificationUrl?.toLowerCase() === notificationAddress(context).toLowerCase() &&
    resource?.toLowerCase().includes(`users/${address.toLowerCase()}/`)
  for (const { subscriptionID } of kept.filter((one) => isOurs(one) && !known.has(one.subscriptionID))) {
    await subscriptions.delete(subscriptionID)
  }
  return new Set(kept.map(({ subscriptionID }) => subscriptionID))
}

async function renewOrCreate(tended: Tended, folder: FolderRow, alive: Set<string> | undefined): Promise<void> {
  const { context, subscriptions, isUrgent } = tended
  const { subscriptionID, subscriptionExpiration } = folder
  const now = context.now().getTime()
  if (!subscriptionID) return create(tended, folder)
  if (alive && !alive.has(subscriptionID)) return createAgain(tended, folder)
  if (!isUrgent && (subscriptionExpiration?.getTime() ?? 0) - now > lifeInMs / 2) return
  try {
    const { expires } = await subscriptions.renew(subscriptionID, new Date(now + lifeInMs))
    await saveSubscription(context.db, folder, { subscriptionExpiration: expires })
  } catch (fault) {
    if (!(fault instanceof MailFault) || fault.kind !== 'notFound') throw fault
    await createAgain(tended, folder)
  }
}

/** There were no notifications while the subscription was lost. */
async function createAgain(tended: Tended, folder: FolderRow): Promise<void> {
  await create(tended, folder)
  const { customerID, channelID, folderID } = folder
  await queueImport(tended.context.db, { customerID, channelID, folderID })
}

async function create({ context, mailbox, subscriptions }: Tended, folder: FolderRow): Promise<void> {
  const folderID = await readExternalFolder(mailbox, folder)
  const clientState = context.newId()
  const { subscriptionID, expires } = await subscriptions.create({
    folderID,
    clientState,
    notificationUrl: notificationAddress(context),
    expires: new Date(context.now().getTime() + lifeInMs),
  })
  await saveSubscription(context.db, folder, {
    subscriptionID,
    subscriptionExpiration: expires,
    subscriptionState: hashState(clientState),
    externalFolderID: folderID,
  })
}

const notificationAddress = ({ publicUrl }: Context) => `${publicUrl}/api/mailwebhook`

export const hashState = (clientState: string) => createHash('sha256').update(clientState).digest('base64url')
