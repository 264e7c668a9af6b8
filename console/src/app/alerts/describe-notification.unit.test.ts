import { describe, expect, test } from 'vitest'
import { createTranslate, languages } from '../session/language.ts'
import { describeNotification } from './describe-notification.ts'
import type { Notification } from './use-notifications.ts'

const base: Notification = {
  ...{ notificationID: 1, kind: 'AutonomyChanged', at: '2026-03-02T09:00:00.000Z', ticketID: null },
  ...{ actor: { type: 'System', id: null, name: 'Attendant' }, title: '', text: '', isRead: false },
}

describe('describeNotification', () => {
  test.each<[string, keyof typeof languages, string]>([
    ['Returns (Shop): Suggest → Send with hold', 'en', 'Returns (Shop): Suggest → Send with hold'],
    ['Returns (Shop): Suggest → Send with hold', 'de', 'Returns (Shop): Vorschlagen → Verzögert senden'],
    ['Returns (Shop): SendWithHold → Shadow', 'en', 'Returns (Shop): Send with hold → Shadow'],
    [
      'Returns: a → b (Shop): level SendWithHold is proposed',
      'de',
      'Returns: a → b (Shop): Stufe „Verzögert senden“ vorgeschlagen',
    ],
    ['Something else', 'de', 'Something else'],
  ])('describes "%s" in %s', async (title, language, expected) => {
    const t = createTranslate(language, await languages[language].load())

    expect(describeNotification(t, { ...base, title })).toBe(expected)
  })

  test('names the author of a scheduled reply that was not sent', async () => {
    const t = createTranslate('en', await languages.en.load())
    const cancelled: Notification = { ...base, kind: 'SendCancelled', ticketID: 7 }

    expect(describeNotification(t, cancelled)).toBe(
      'A scheduled reply on ticket #7 was not sent: its author can no longer send replies',
    )
    expect(describeNotification(t, { ...cancelled, actor: { type: 'EndUser', id: 1, name: 'Ada' } })).toBe(
      'Your scheduled reply on ticket #7 was not sent',
    )
  })
})
