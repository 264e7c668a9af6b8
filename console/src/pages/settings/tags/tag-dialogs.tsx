import { type components, orThrow } from '@attendant/client'
import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange, useRefresh } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { Field } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'

export type Tag = components['schemas']['Tag']

export function RenameTag({ tag, onClose }: { tag: Tag; onClose(): void }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const record = useRecordForm({
    key: `tag.${tag.tagID}`,
    initial: { name: tag.name },
    validate: { name: (name: string) => (name.trim() ? null : t('form.required')) },
    save: (body) => orThrow(attendant.PUT('/api/Tags/{id}', { params: { path: { id: tag.tagID } }, body })),
    onSaved: () => {
      void refresh(['tags', 'tickets'])
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('triage.renameTag', { name: tag.name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <RecordFormFrame record={record}>
        <Field form={record.form} field={{ name: 'name', label: t('common.name'), isRequired: true }} />
      </RecordFormFrame>
    </Modal>
  )
}

interface MergeTagProps {
  tag: Tag
  others: Tag[]
  onClose(): void
}

export function MergeTag({ tag, others, onClose }: MergeTagProps) {
  const { t } = useLanguage()
  const [into, setInto] = useState<string | null>(null)
  const merge = useChange(
    (attendant, intoTagID: number) =>
      orThrow(attendant.POST('/api/Tags/{id}/merge', { params: { path: { id: tag.tagID } }, body: { intoTagID } })),
    { of: ['tags', 'tickets'], done: t('triage.tagsMerged') },
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('triage.mergeTag', { name: tag.name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap="md">
        <Text size="sm">{t('triage.mergeTagText', { name: tag.name })}</Text>
        <Select
          label={t('triage.mergeInto')}
          searchable
          data={others.map(({ tagID, name }) => ({ value: String(tagID), label: name }))}
          value={into}
          onChange={setInto}
        />
        <Group justify="flex-end">
          <Button
            disabled={!into}
            loading={merge.isPending}
            onClick={() => merge.mutate(Number(into), { onSuccess: onClose })}
          >
            {t('triage.mergeVerb')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
