import { ActionIcon, Button, Group, Popover, TextInput, Tooltip } from '@mantine/core'
import { IconBookmarkPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useLanguage } from '../../app/session/language.ts'

/** Gives the filters in view a name to come back to. */
export function SaveView({ onSave }: { onSave(name: string): void }) {
  const { t } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return
    onSave(name.trim())
    setOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom-end">
      <Popover.Target>
        <Tooltip label={t('inbox.saveView')}>
          <ActionIcon size="sm" aria-label={t('inbox.saveView')} onClick={() => setOpen(!isOpen)}>
            <IconBookmarkPlus size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={submit}>
          <Group gap={6} wrap="nowrap">
            <TextInput
              size="xs"
              aria-label={t('inbox.viewName')}
              placeholder={t('inbox.viewName')}
              maxLength={40}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              data-autofocus
            />
            <Button size="xs" type="submit">
              {t('common.save')}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
