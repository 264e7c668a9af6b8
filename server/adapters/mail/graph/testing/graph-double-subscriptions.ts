import { randomUUID } from 'node:crypto'
import { GraphRefusal } from './graph-double-state.ts'

export interface DoubleSubscription {
  id: string
  changeType: string
  notificationUrl: string
  lifecycleNotificationUrl?: string
  resource: string
  expirationDateTime: string
  clientState?: string
}

const maxLifetimeMs = 10_080 * 60_000
const resourceForm = /^\/?users\/([^/]+)\/mailFolders\('([^']+)'\)\/messages$/i

/** Subscriptions that really validate the endpoint and really call it. */
export function createDoubleSubscriptions(now: () => Date) {
  const kept = new Map<string, DoubleSubscription>()
  const get = (id: string) => {
    const found = kept.get(id)
    if (!found || Date.parse(found.expirationDateTime) <= now().getTime()) {
      throw new GraphRefusal(404, 'ResourceNotFound', `The object '${id}' was not found.`)
    }
    return found
  }

  async function create(wish: Partial<DoubleSubscription>): Promise<DoubleSubscription> {
    const { changeType, notificationUrl, lifecycleNotificationUrl, resource, clientState = '' } = wish
    if (!changeType || !notificationUrl || !resource || !wish.expirationDateTime) {
      throw new GraphRefusal(400, 'InvalidRequest', 'A required property is missing.')
    }
    if (!resourceForm.test(resource)) throw new GraphRefusal(400, 'ExtensionError', 'The resource is not supported.')
    if (clientState.length > 128) throw new GraphRefusal(400, 'InvalidRequest', 'clientState is too long.')
    const expirationDateTime = checkExpiration(wish.expirationDateTime)
    await validate(notificationUrl)
    if (lifecycleNotificationUrl && lifecycleNotificationUrl !== notificationUrl)
      await validate(lifecycleNotificationUrl)
    const subscription = { ...(wish as DoubleSubscription), id: randomUUID(), expirationDateTime }
    kept.set(subscription.id, subscription)
    return subscription
  }

  function checkExpiration(wish: string): string {
    const life = Date.parse(wish) - now().getTime()
    if (!(life > 0 && life <= maxLifetimeMs)) {
      throw new GraphRefusal(400, 'ExtensionError', 'Subscription expiration can only be 10080 minutes in the future.')
    }
    return new Date(wish).toISOString()
  }

  return {
    kept,
    create,
    renew(id: string, { expirationDateTime }: Partial<DoubleSubscription>) {
      return Object.assign(get(id), { expirationDateTime: checkExpiration(expirationDateTime ?? '') })
    },
    remove(id: string) {
      get(id)
      kept.delete(id)
    },
    /** One notification for each subscription to the folder. */
    async notify(mailbox: string, folderNames: string[], messageID: string): Promise<void> {
      const concerned = [...kept.values()].filter(({ resource }) => {
        const [, user = '', folder = ''] = resourceForm.exec(resource) ?? []
        return user.toLowerCase() === mailbox.toLowerCase() && folderNames.includes(folder)
      })
      await Promise.all(concerned.map((one) => call(one.notificationUrl, [toNotification(one, mailbox, messageID)])))
    },
    async sendLifecycleEvent(id: string, lifecycleEvent: string): Promise<void> {
      const { lifecycleNotificationUrl, notificationUrl, clientState, expirationDateTime } = get(id)
      const entry = {
        subscriptionId: id,
        subscriptionExpirationDateTime: expirationDateTime,
        clientState,
        lifecycleEvent,
      }
      await call(lifecycleNotificationUrl ?? notificationUrl, [entry])
    },
  }
}

/** Like the real API: the resource is the message, not the folder. */
const toNotification = (
  { id, clientState, changeType, expirationDateTime }: DoubleSubscription,
  mailbox: string,
  messageID: string,
) => ({
  subscriptionId: id,
  subscriptionExpirationDateTime: expirationDateTime,
  changeType,
  clientState,
  tenantId: '00000000-0000-0000-0000-000000000000',
  resource: `Users/${mailbox}/Messages/${messageID}`,
  resourceData: {
    '@odata.type': '#Microsoft.Graph.Message',
    '@odata.id': `Users/${mailbox}/Messages/${messageID}`,
    '@odata.etag': 'W/"1"',
    id: messageID,
  },
})

/** The endpoint must return the validation token, decoded, as plain text and nothing else. */
async function validate(url: string): Promise<void> {
  const token = `Validation: Testing client application reachability ${randomUUID()} äöü&=+`
  const address = new URL(url)
  address.searchParams.set('validationToken', token)
  const refuse = (why: string) =>
    new GraphRefusal(400, 'InvalidRequest', `Subscription validation request failed. ${why}`)
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  }).catch(() => {
    throw refuse('Notification endpoint must respond.')
  })
  const text = await answer.text()
  const isPlain = answer.headers.get('content-type')?.startsWith('text/plain') ?? false
  if (answer.status !== 200 || !isPlain || text !== token) {
    throw refuse(`Notification endpoint must respond with 200 OK to validation request. It answered ${answer.status}.`)
  }
}

async function call(url: string, value: object[]): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ value }),
  })
  if (!answer.ok) throw new Error(`The notification was answered with ${answer.status}.`)
  await answer.body?.cancel()
}
