import { type Attendant, orThrow } from '@attendant/client'
import { changeBrowserSettings, readBrowserSettings } from './browser-settings.ts'

const worker = '/console/push-worker.js'

export const hasPushSupport = () => 'serviceWorker' in navigator && 'PushManager' in globalThis

/** Subscribes at the browser's push service; the service sends there until the session ends. */
export async function subscribeToPush(attendant: Attendant): Promise<void> {
  const { publicKey } = await orThrow(attendant.GET('/api/Notifications/push-key'))
  await navigator.serviceWorker.register(worker, { scope: '/console/' })
  const registration = await navigator.serviceWorker.ready
  // A subscription made with another workspace's key cannot be reused.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const body = { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
  const { pushSubscriptionID } = await orThrow(attendant.POST('/api/Notifications/push-subscriptions', { body }))
  changeBrowserSettings({ pushSubscriptionID })
}

export async function unsubscribeFromPush(attendant: Attendant): Promise<void> {
  const { pushSubscriptionID, ...settings } = readBrowserSettings()
  const registration = await navigator.serviceWorker.getRegistration('/console/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  if (pushSubscriptionID) {
    const params = { path: { id: pushSubscriptionID } }
    // The subscription may already be gone: expired at the push service or ended with its session.
    await attendant.DELETE('/api/Notifications/push-subscriptions/{id}', { params })
  }
  changeBrowserSettings({ ...settings, pushSubscriptionID: undefined })
}

export async function keepPush(attendant: Attendant, knownID: number): Promise<void> {
  const query = { pageSize: 200 }
  const { items } = await orThrow(attendant.GET('/api/Notifications/push-subscriptions', { params: { query } }))
  if (!items.some(({ pushSubscriptionID }) => pushSubscriptionID === knownID)) await subscribeToPush(attendant)
}
