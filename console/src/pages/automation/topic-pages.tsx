import { type components, orThrow } from '@attendant/client'
import { Anchor, Button, Group, Modal, Text } from '@mantine/core'
import { IconEdit, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useChange, useRefresh } from '../../app/data/use-change.ts'
import { useEvery } from '../../app/data/use-every.ts'
import { useLanguage } from '../../app/session/language.ts'
import { useAttendant } from '../../app/session/session.tsx'
import { DeleteButton } from '../../ui/forms/delete-button.tsx'
import { emptyToNull, Fields, toFormValues } from '../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Panel } from '../../ui/panel.tsx'

type PageMapping = components['schemas']['PageTopicMapping']

/** The web pages on which chats start with this topic. */
export function TopicPages({ topicID }: { topicID: number }) {
  const { t } = useLanguage()
  const pages = useEvery('/api/PageTopicMappings', ['pages'], { query: { topicId: topicID } }).data ?? []
  const [edited, setEdited] = useState<PageMapping | 'new'>()
  const remove = useChange(
    (client, id: number) => orThrow(client.DELETE('/api/PageTopicMappings/{id}', { params: { path: { id } } })),
    { of: ['pages'] },
  )
  return (
    <Panel
      title={t('automation.topicPages')}
      hint={t('automation.topicPagesHint')}
      actions={
        <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setEdited('new')}>
          {t('automation.addPage')}
        </Button>
      }
    >
      {pages.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('automation.noPages')}
        </Text>
      )}
      {pages.map((page) => (
        <Group key={page.pageTopicMappingID} justify="space-between" wrap="nowrap" className="rule" mb={4}>
          <div className="rule-text">
            <Anchor href={page.pageUrl} target="_blank" rel="noreferrer" size="sm">
              {page.pageUrl}
            </Anchor>
            <Text span size="xs" c="dimmed">
              {page.context}
            </Text>
          </div>
          <Group gap={4} wrap="nowrap">
            <IconButton
              icon={IconEdit}
              label={t('automation.changeRule', { name: page.pageUrl })}
              onClick={() => setEdited(page)}
            />
            <DeleteButton
              name={page.pageUrl}
              text={t('automation.removeRuleText')}
              verb={t('automation.removeRule')}
              onDelete={() => remove.mutate(page.pageTopicMappingID)}
              isSmall
            />
          </Group>
        </Group>
      ))}
      {edited && (
        <PageDialog
          topicID={topicID}
          mapping={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Panel>
  )
}

interface PageDialogProps {
  topicID: number
  mapping: PageMapping | undefined
  onClose(): void
}

function PageDialog({ topicID, mapping, onClose }: PageDialogProps) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const record = useRecordForm({
    key: `page.${mapping?.pageTopicMappingID ?? `new.${topicID}`}`,
    initial: toFormValues<PageMapping, 'pageUrl' | 'context'>(mapping, ['pageUrl', 'context']),
    validate: { pageUrl: (value) => (value.trim() ? null : t('form.required')) },
    save: async (values) => {
      const body = { ...emptyToNull(values), pageUrl: values.pageUrl, topicID }
      if (!mapping) return orThrow(attendant.POST('/api/PageTopicMappings', { body }))
      const path = { id: mapping.pageTopicMappingID }
      return orThrow(attendant.PUT('/api/PageTopicMappings/{id}', { params: { path }, body }))
    },
    onSaved: () => {
      void refresh(['pages'])
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('automation.addPage')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <RecordFormFrame record={record}>
        <Fields
          form={record.form}
          fields={[
            {
              name: 'pageUrl',
              label: t('automation.pageUrl'),
              placeholder: 'https://www.example.com/returns',
              isRequired: true,
              isWide: true,
            },
            { name: 'context', label: t('automation.pageContext'), kind: 'long', rows: 2 },
          ]}
        />
      </RecordFormFrame>
    </Modal>
  )
}
