import type { components } from '@attendant/client'
import { Badge } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { useEvery } from '../../../app/data/use-every.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useTimes } from '../../../ui/format/times.ts'
import { RecordList } from '../../../ui/record-list.tsx'
import { SettingsPage } from '../settings-page.tsx'

type Webhook = components['schemas']['Webhook']

export function WebhooksPage() {
  const { t } = useLanguage()
  const times = useTimes()
  const webhooks = useEvery('/api/Webhooks', ['webhooks'])
  return (
    <SettingsPage>
      <RecordList<Webhook>
        title={t('webhooks.title')}
        path="/settings/webhooks"
        idOf={({ webhookID }) => webhookID}
        create={t('webhooks.add')}
        columns={[
          { key: 'url', title: t('webhooks.url'), render: ({ url }) => <span className="breakable">{url}</span> },
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
            render: ({ lastSuccess }) => (lastSuccess ? times.moment(lastSuccess) : '–'),
            isExtra: true,
          },
        ]}
        query={webhooks}
        empty={{ icon: IconWebhook, title: t('webhooks.none'), hint: t('webhooks.noneHint') }}
      />
    </SettingsPage>
  )
}

export function WebhookState({ webhook: { state, isActive } }: { webhook: Webhook }) {
  const { t } = useLanguage()
  const isBroken = isActive && state !== 'Active'
  return (
    <Badge variant={isBroken ? 'light' : 'default'} color="red" size="sm" radius="sm" tt="none">
      {t(isActive ? `webhooks.state.${state}` : 'webhooks.off')}
    </Badge>
  )
}
