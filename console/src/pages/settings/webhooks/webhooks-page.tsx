import type { components } from '@attendant/client'
import { Badge, Button } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEvery } from '../../../app/data/use-every.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useGo } from '../../../app/use-go.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useTimes } from '../../../ui/format/times.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SettingsPage } from '../settings-page.tsx'

type Webhook = components['schemas']['Webhook']

export function WebhooksPage() {
  const { t } = useLanguage()
  const times = useTimes()
  const go = useGo()
  const webhooks = useEvery('/api/Webhooks', ['webhooks'])
  return (
    <SettingsPage>
      <PageHeader title={t('webhooks.title')}>
        <Button component={Link} to="/settings/webhooks/new" leftSection={<IconPlus size={15} aria-hidden />}>
          {t('webhooks.add')}
        </Button>
      </PageHeader>
      <DataTable<Webhook>
        label={t('webhooks.title')}
        columns={[
          { key: 'url', title: t('webhooks.url'), render: ({ url }) => url },
          { key: 'state', title: t('webhooks.state'), render: (webhook) => <WebhookState webhook={webhook} /> },
          {
            key: 'pending',
            title: t('webhooks.pending'),
            render: ({ pendingCount }) => String(pendingCount),
            isExtra: true,
          },
          {
            key: 'lastSuccess',
            title: t('webhooks.lastSuccess'),
            render: ({ lastSuccess }) => (lastSuccess ? times.full(lastSuccess) : '–'),
            isExtra: true,
          },
        ]}
        rows={webhooks.data}
        rowKey={({ webhookID }) => webhookID}
        fault={webhooks.error}
        onOpen={({ webhookID }) => go(`/settings/webhooks/${webhookID}`)}
        empty={<EmptyState icon={IconWebhook} title={t('webhooks.none')} hint={t('webhooks.noneHint')} />}
      />
    </SettingsPage>
  )
}

export function WebhookState({ webhook: { state, isActive } }: { webhook: Webhook }) {
  const { t } = useLanguage()
  return (
    <Badge variant="default" size="sm" radius="sm" tt="none">
      {t(isActive ? `webhooks.state.${state}` : 'webhooks.off')}
    </Badge>
  )
}
