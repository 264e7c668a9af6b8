import { Button, Group, Modal, Stack, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { useTags } from '../../../app/data/reference-data.ts'
import { useLanguage } from '../../../app/session/language.ts'
import type { TicketChange } from './ticket-change.ts'

interface BulkTagsProps {
  onAct(change: Omit<TicketChange, 'ticketIDs'>): void
  onClose(): void
}

/** Adds tags to the selected tickets or removes them. */
export function BulkTags({ onAct, onClose }: BulkTagsProps) {
  const { t } = useLanguage()
  const known = useTags() ?? []
  const [tags, setTags] = useState<string[]>([])
  const act = (action: 'addTags' | 'removeTags') => {
    if (tags.length === 0) return
    onClose()
    onAct({ action, tags })
  }
  return (
    <Modal opened onClose={onClose} title={t('triage.tags')} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Stack gap="md">
        <TagsInput
          label={t('triage.tags')}
          description={t('triage.tagsHint')}
          data={known.map(({ name }) => name)}
          value={tags}
          onChange={setTags}
          maxLength={50}
          maxTags={50}
          splitChars={[',']}
          acceptValueOnBlur
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => act('removeTags')}>
            {t('triage.removeTags')}
          </Button>
          <Button onClick={() => act('addTags')}>{t('triage.addTags')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
