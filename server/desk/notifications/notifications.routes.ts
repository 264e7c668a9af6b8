import {
  NotificationPage,
  NotificationQuery,
  NotificationRead,
  NotificationReadAll,
  NotificationSettings,
  NotificationSettingsWrite,
} from '@attendant/contract/desk/notification.ts'
import { Id, Nothing } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { listNotifications } from './notifications.store.ts'
import { readAllNotifications, readNotification } from './read-notifications.ts'
import { changeSettings, getSettings } from './settings.store.ts'

export async function notificationRoutes(app: App): Promise<void> {
  app.get(
    '/api/Notifications',
    {
      config: { access: access.self, summary: 'Your notifications of the last 90 days, newest first.' },
      schema: { querystring: NotificationQuery, response: { 200: NotificationPage } },
    },
    async ({ context, rep, query }) => listNotifications(context, rep, query),
  )

  app.put(
    '/api/Notifications/:id/read',
    {
      config: { access: access.self, summary: 'Mark a notification as read or unread.', isAudited: false },
      schema: { params: Type.Object({ id: Id }), body: NotificationRead, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => readNotification(context, rep, params.id, body.isRead ?? true),
  )

  app.post(
    '/api/Notifications/read-all',
    {
      config: {
        access: access.self,
        summary: 'Mark all notifications as read, or those of a ticket or up to a time.',
        isAudited: false,
      },
      schema: { body: NotificationReadAll, response: { 204: Nothing } },
    },
    async ({ context, rep, body }) => readAllNotifications(context, rep, body),
  )

  app.get(
    '/api/Notifications/settings',
    {
      config: { access: access.self, summary: 'Which notifications you get in the console, by email and by push.' },
      schema: { response: { 200: NotificationSettings } },
    },
    async ({ context, rep }) => getSettings(context.db, rep),
  )

  app.put(
    '/api/Notifications/settings',
    {
      config: { access: access.self, summary: 'Change which notifications you get. Kinds left out stay as they are.' },
      schema: { body: NotificationSettingsWrite, response: { 204: Nothing } },
    },
    async ({ context, rep, body }) => changeSettings(context, rep, body),
  )
}
