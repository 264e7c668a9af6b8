import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { currentTranslate } from '../app/language.ts'

interface Question {
  title: string
  /** What will happen, and whether it can be undone. */
  text: string
  /** The verb on the button. */
  confirm: string
  isDangerous?: boolean
}

/** `if (await confirm({ … })) …` */
export function confirm({ title, text, confirm, isDangerous = false }: Question): Promise<boolean> {
  const t = currentTranslate()
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: <Text size="sm">{text}</Text>,
      labels: { confirm, cancel: t('common.cancel') },
      confirmProps: isDangerous ? { color: 'red' } : {},
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    })
  })
}
