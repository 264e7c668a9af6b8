export interface MailSubscriptions {
  create(wish: SubscriptionWish): Promise<MailSubscription>
  /** `notFound` when the provider has dropped it: create another. */
  renew(subscriptionID: string, expires: Date): Promise<MailSubscription>
  /** One that is gone already is no fault. */
  delete(subscriptionID: string): Promise<void>
  /** Those of the application, for reconciliation; other mailboxes' may be among them. */
  list(): Promise<MailSubscription[]>
}

export interface SubscriptionWish {
  folderID: string
  /** Must be answering already: the provider asks it before it agrees. */
  notificationUrl: string
  /** Comes back with every notification, and distinguishes ours from forged ones. */
  clientState: string
  expires: Date
}

export interface MailSubscription {
  subscriptionID: string
  notificationUrl: string
  resource: string
  expires: Date
}
