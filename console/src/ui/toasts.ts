import { notifications } from '@mantine/notifications'
import { explainFault } from '../app/faults.ts'
import { currentTranslate } from '../app/language.ts'

/** Said in passing: a change that was made. */
export const say = (message: string) => notifications.show({ message, autoClose: 3500, withBorder: true })

/** Stays until it is closed or eight seconds have passed: it says what to do. */
export function sayFault(fault: unknown, title?: string): void {
  const t = currentTranslate()
  notifications.show({
    color: 'red',
    title: title ?? t('fault.title'),
    message: explainFault(t, fault),
    autoClose: 8000,
    withBorder: true,
    role: 'alert',
  })
}
