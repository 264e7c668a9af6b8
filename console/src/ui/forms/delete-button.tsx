import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useLanguage } from '../../app/session/language.ts'
import { IconButton } from '../icon-button.tsx'
import { confirm } from './confirm.ts'

interface DeleteButtonProps {
  /** The name of the record, as shown in the question. */
  name: string
  /** What else is deleted with it. */
  text: string
  onDelete(): void
  /** Replaces "Delete" as the verb. */
  verb?: string
  isSmall?: boolean
}

/** Asks for confirmation before deleting. */
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
