import { MailFault } from '../mail.ts'
import type { MailSubscription, MailSubscriptions } from '../mail-subscriptions.ts'
import type { GraphClient } from './graph-client.ts'
import { type GraphPage, type GraphSubscription, quoted, segment } from './graph-shapes.ts'

export function createGraphSubscriptions(client: GraphClient, mailbox: string): MailSubscriptions {
  const one = (subscriptionID: string) => `/subscriptions/${segment(subscriptionID)}`
  return {
    async create({ folderID, notificationUrl, clientState, expires }) {
      const wish = {
        changeType: 'created',
        notificationUrl,
        lifecycleNotificationUrl: notificationUrl,
        resource: `/users/${mailbox}/mailFolders(${quoted(folderID)})/messages`,
        expirationDateTime: expires.toISOString(),
        clientState,
      }
      return toSubscription(
        await client.askJson('/subscriptions', { method: 'POST', body: JSON.stringify(wish), isOnce: true }),
      )
    },
    async renew(subscriptionID, expires) {
      const body = JSON.stringify({ expirationDateTime: expires.toISOString() })
      return toSubscription(await client.askJson(one(subscriptionID), { method: 'PATCH', body }))
    },
    async delete(subscriptionID) {
      await client.send(one(subscriptionID), { method: 'DELETE' }).catch((fault: unknown) => {
        if (!(fault instanceof MailFault) || fault.kind !== 'notFound') throw fault
      })
    },
    async list() {
      const found: MailSubscription[] = []
      let link: string | undefined = '/subscriptions'
      while (link) {
        const page: GraphPage<GraphSubscription> = await client.askJson(link)
        found.push(...page.value.map(toSubscription))
        link = page['@odata.nextLink']
      }
      return found
    },
  }
}

const toSubscription = ({
  id,
  notificationUrl,
  resource,
  expirationDateTime,
}: GraphSubscription): MailSubscription => ({
  subscriptionID: id,
  notificationUrl,
  resource,
  expires: new Date(expirationDateTime),
})
