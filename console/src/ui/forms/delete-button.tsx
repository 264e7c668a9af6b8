import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useLanguage } from '../../app/session/language.ts'
import { IconButton } from '../icon-button.tsx'
import { confirm } from './confirm.ts'

interface DeleteButtonProps {
  /** What is to be deleted, as the question names it. */
  name: string
  /** What goes with it. */
  text: string
  onDelete(): void
  /** Another verb than to delete. */
  verb?: string
  isSmall?: boolean
}

/** Asks first. */
export function DeleteButton({ name, text, onDelete, verb, isSmall = false }: DeleteButtonProps) {
  const { t } = useLanguage()
  const label = verb ?? t('common.delete')
  const ask = async () => {
    const question = { title: t('form.deleteTitle', { verb: label, name }), text, confirm: label, isDangerous: true }
    if (await confirm(question)) onDelete()
  }
  if (isSmall) return <IconButton icon={IconTrash} label={`${label}: ${name}`} onClick={() => void ask()} />
  return (
    <Button variant="subtle" color="red" leftSection={<IconTrash size={15} aria-hidden />} onClick={() => void ask()}>
      {label}
    </Button>
  )
}
