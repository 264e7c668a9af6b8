import { type Attendant, orThrow } from '@attendant/client'
import { queryOptions } from '@tanstack/react-query'

/** Where each kind of notification appears. */
export const notificationSettings = (attendant: Attendant) =>
  queryOptions({
    queryKey: ['notification-settings'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Notifications/settings', { signal })),
  })
