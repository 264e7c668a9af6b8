import { orThrow } from '@attendant/client'
import { Alert, Badge, Button, Group } from '@mantine/core'
import { IconPlus, IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { useSession } from '../../../app/session/session.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SettingsPage } from '../settings-page.tsx'
import type { Model } from './model.ts'
import { ModelDialog } from './model-dialog.tsx'
import { ModelSlots } from './model-slots.tsx'
import { UsagePanel } from './usage-panel.tsx'

export function ModelsPage() {
  const { t } = useLanguage()
  const { attendant, isAdmin } = useSession()
  const [edited, setEdited] = useState<Model | 'new'>()
  const models = useQuery({
    queryKey: ['models'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Customers/models', { signal })),
  })
  const isOwn = ({ customerID }: Model) => customerID !== null
  return (
    <SettingsPage>
      <PageHeader title={t('settings.models')} hint={t('settings.modelsHint')}>
        {isAdmin && (
          <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setEdited('new')}>
            {t('settings.addModel')}
          </Button>
        )}
      </PageHeader>
      {!isAdmin && (
        <Alert color="gray" mb="md">
          {t('settings.adminsOnly')}
        </Alert>
      )}
      <Panel title={t('settings.models')}>
        <DataTable<Model>
          label={t('settings.models')}
          columns={[
            { key: 'name', title: t('settings.modelName'), render: ({ name }) => name },
            { key: 'modelType', title: t('settings.modelType'), render: ({ modelType }) => modelType },
            { key: 'marks', title: '', render: (model) => <ModelMarks model={model} /> },
          ]}
          rows={models.data}
          rowKey={({ modelID }) => modelID}
          fault={models.error}
          {...(isAdmin ? { onOpen: (model: Model) => isOwn(model) && setEdited(model) } : {})}
          empty={<EmptyState icon={IconSparkles} title={t('settings.noModels')} />}
        />
      </Panel>
      {models.data && <ModelSlots models={models.data} />}
      {isAdmin && <UsagePanel />}
      {edited && <ModelDialog model={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </SettingsPage>
  )
}

function ModelMarks({ model: { isDefault, isActive, supportsVision, customerID } }: { model: Model }) {
  const { t } = useLanguage()
  const marks = [
    customerID === null && t('settings.shared'),
    isDefault && t('settings.isDefault'),
    supportsVision && t('settings.supportsVision'),
    !isActive && t('settings.inactive'),
  ].filter(Boolean)
  return (
    <Group gap={4}>
      {marks.map((mark) => (
        <Badge key={String(mark)} variant="default" size="sm" radius="sm" tt="none" fw={500}>
          {mark}
        </Badge>
      ))}
    </Group>
  )
}
