export interface MailSubscriptions {
  create(wish: SubscriptionWish): Promise<MailSubscription>
  /** `notFound` if the provider has dropped it: create another one. */
  renew(subscriptionID: string, expires: Date): Promise<MailSubscription>
  /** Deleting a missing subscription is no error. */
  delete(subscriptionID: string): Promise<void>
  /** All subscriptions of the application, for reconciliation; may include other mailboxes'. */
  list(): Promise<MailSubscription[]>
}

export interface SubscriptionWish {
  folderID: string
  /** Must be reachable already: the provider validates it first. */
  notificationUrl: string
  /** Returned with every notification, to detect forged ones. */
  clientState: string
  expires: Date
}

export interface MailSubscription {
  subscriptionID: string
  notificationUrl: string
  resource: string
  expires: Date
}
