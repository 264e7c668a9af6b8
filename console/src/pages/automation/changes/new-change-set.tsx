import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { type ChangeSet, useOpenChangeSet } from './change-sets.ts'

interface NewChangeSetProps {
  onClose(): void
  onCreated(set: ChangeSet): void
}

export function NewChangeSet({ onClose, onCreated }: NewChangeSetProps) {
  const { t } = useLanguage()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const open = useOpenChangeSet()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    open.mutate({ name, ...(description ? { description } : {}) }, { onSuccess: onCreated })
  }
  return (
    <Modal opened onClose={onClose} title={t('changes.create')} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label={t('changes.name')}
            value={name}
            maxLength={255}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <Textarea
            label={t('changes.description')}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
            autosize
            minRows={2}
            maxRows={6}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={open.isPending} disabled={!name.trim()}>
              {t('common.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
