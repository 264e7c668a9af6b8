/** Shows push notifications while no window of the console is in front, and opens what they are about. */

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data?.json() ?? {}))
})

async function show({ notificationID, title = 'Attendant', text = '', url }) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.some(({ focused }) => focused)) return
  await self.registration.showNotification(title, {
    body: text,
    tag: `attendant-${notificationID}`,
    icon: '/console/icon.svg',
    data: { path: toPath(url) },
  })
}

/** The console may be reached by another name than the one that the service knows itself by. */
function toPath(url) {
  const { pathname } = new URL(url ?? '/console/', self.location.origin)
  return pathname.startsWith('/console/') ? pathname : '/console/'
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path ?? '/console/'))
})

async function open(path) {
  const [window] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!window) return self.clients.openWindow(path)
  window.postMessage({ type: 'open', path })
  return window.focus()
}
