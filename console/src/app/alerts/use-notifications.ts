import { type components, orThrow } from '@attendant/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRefresh } from '../data/use-change.ts'
import { useLive, useLiveEvent } from '../live/live.tsx'
import { useAttendant } from '../session/session.tsx'

export type Notification = components['schemas']['Notification']
type NotificationPage = components['schemas']['NotificationPage']

const queryKey = ['notifications', 'recent']
const pageSize = 50

/** The latest notifications and how many are unread. */
export function useNotifications() {
  const attendant = useAttendant()
  const { isReady } = useLive()
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Notifications', { params: { query: { pageSize } }, signal })),
    enabled: isReady,
  })
}

/** Keeps notifications in sync with the service; `onCreated` is called for each new one. */
export function useLiveNotifications(onCreated: (notification: Notification) => void): void {
  const queries = useQueryClient()
  const refresh = useRefresh()
  useLiveEvent(['notification.created', 'notification.read'], (event) => {
    const known = queries.getQueryData<NotificationPage>(queryKey)
    if (event.type === 'notification.created') {
      // After a reconnect, events may arrive twice.
      if (known?.items.some(({ notificationID }) => notificationID === event.data.notificationID)) return
      queries.setQueryData<NotificationPage>(queryKey, known && withCreated(known, event.data))
      onCreated(event.data)
      return
    }
    const { notificationIDs, unreadCount } = event.data
    queries.setQueryData<NotificationPage>(queryKey, known && withRead(known, notificationIDs, unreadCount))
    if (notificationIDs?.length === 0) void refresh(['notifications'])
  })
}

const withCreated = (page: NotificationPage, created: Notification): NotificationPage => ({
  ...page,
  items: [created, ...page.items],
  totalCount: page.totalCount + 1,
  unreadCount: page.unreadCount + (created.isRead ? 0 : 1),
})

const withRead = (page: NotificationPage, ids: number[] | null, unreadCount: number): NotificationPage => ({
  ...page,
  items: page.items.map((item) =>
    ids === null || ids.includes(item.notificationID) ? { ...item, isRead: true } : item,
  ),
  unreadCount,
})

/** Marks one as read or unread, optimistically. */
export function useMarkRead() {
  const attendant = useAttendant()
  const queries = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ notificationID, isRead }: { notificationID: number; isRead: boolean }) =>
      orThrow(
        attendant.PUT('/api/Notifications/{id}/read', { params: { path: { id: notificationID } }, body: { isRead } }),
      ),
    onMutate: ({ notificationID, isRead }) => {
      queries.setQueryData<NotificationPage>(
        queryKey,
        (page) =>
          page && {
            ...page,
            items: page.items.map((item) => (item.notificationID === notificationID ? { ...item, isRead } : item)),
            unreadCount: Math.max(0, page.unreadCount + (isRead ? -1 : 1)),
          },
      )
    },
    onError: () => refresh(['notifications']),
  })
}

/** Marks all notifications, or those about one ticket, as read. */
export function useMarkAllRead() {
  const attendant = useAttendant()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (ticketID: number | null) =>
      orThrow(attendant.POST('/api/Notifications/read-all', { body: { ticketID } })),
    onSuccess: () => refresh(['notifications']),
  })
}
