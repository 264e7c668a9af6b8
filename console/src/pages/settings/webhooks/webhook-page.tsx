import { type components, orThrow } from '@attendant/client'
import { Alert, Button, Group, MultiSelect, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useChannels } from '../../../app/data/reference-data.ts'
import { useChange, useRefresh } from '../../../app/data/use-change.ts'
import { translateStored } from '../../../app/errors/error-texts.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useGo } from '../../../app/use-go.ts'
import { confirm } from '../../../ui/forms/confirm.ts'
import { CopyField } from '../../../ui/forms/copy-field.tsx'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { Fields } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts/toasts.ts'
import { SettingsPage } from '../settings-page.tsx'
import { Deliveries } from './deliveries.tsx'
import { keepSecret, takeSecret } from './shown-secret.ts'
import { WebhookState } from './webhooks-page.tsx'

type Webhook = components['schemas']['Webhook']

const events = [
  '*',
  'ticket.created',
  'ticket.updated',
  'message.created',
  'message.updated',
  'note.created',
  'note.updated',
  'agent.joined',
  'sla.warning',
  'sla.breached',
  'csat.answered',
  'team.updated',
  'presence.changed',
  'job.progress',
  'channel.health',
]

export function WebhookPage() {
  const { t } = useLanguage()
  const { webhookID = '' } = useParams({ strict: false }) as { webhookID?: string }
  const attendant = useAttendant()
  const id = Number(webhookID)
  const webhook = useQuery({
    queryKey: ['webhooks', id],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Webhooks/{id}', { params: { path: { id } }, signal })),
    enabled: webhookID !== 'new',
  })
  const back = { to: '/settings/webhooks', label: t('webhooks.title') }
  return (
    <SettingsPage>
      <PageHeader title={webhook.data ? new URL(webhook.data.url).host : t('webhooks.add')} back={back} />
      {webhookID === 'new' ? (
        <WebhookForm webhook={undefined} />
      ) : (
        <Loaded query={webhook}>
          {(data) => (
            <>
              <Secret key={`secret ${data.webhookID}`} webhook={data} />
              {data.state === 'Disabled' && <Alert color="red">{t('webhooks.disabledHint')}</Alert>}
              <WebhookForm key={data.webhookID} webhook={data} />
              <Deliveries webhookID={data.webhookID} />
            </>
          )}
        </Loaded>
      )}
    </SettingsPage>
  )
}

function WebhookForm({ webhook }: { webhook: Webhook | undefined }) {
  const { t } = useLanguage()
  const go = useGo()
  const record = useWebhookForm(webhook)
  const channels = useChannels() ?? []
  const remove = useChange(
    (client, id: number) => orThrow(client.DELETE('/api/Webhooks/{id}', { params: { path: { id } } })),
    { of: ['webhooks'] },
  )
  return (
    <RecordFormFrame
      record={record}
      aside={
        webhook && (
          <DeleteButton
            name={webhook.url}
            text={t('webhooks.deleteText')}
            onDelete={() => remove.mutate(webhook.webhookID, { onSuccess: () => go('/settings/webhooks') })}
          />
        )
      }
    >
      <Fields
        form={record.form}
        fields={[
          {
            name: 'url',
            label: t('webhooks.url'),
            isRequired: true,
            placeholder: 'https://example.com/hooks',
            isWide: true,
          },
          { name: 'isActive', label: t('webhooks.isActive'), kind: 'flag' },
        ]}
      />
      <MultiSelect
        label={t('webhooks.events')}
        description={t('webhooks.eventsHint')}
        withAsterisk
        searchable
        mt="sm"
        data={events.map((event) => ({ value: event, label: event === '*' ? t('webhooks.allEvents') : event }))}
        {...record.form.getInputProps('events')}
      />
      <MultiSelect
        label={t('webhooks.channels')}
        description={t('webhooks.channelsHint')}
        searchable
        mt="sm"
        data={channels.map(({ channelID, name }) => ({ value: String(channelID), label: name }))}
        {...record.form.getInputProps('channelIDs')}
      />
    </RecordFormFrame>
  )
}

function useWebhookForm(webhook: Webhook | undefined) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const go = useGo()
  const refresh = useRefresh()
  return useRecordForm({
    key: `webhook.${webhook?.webhookID ?? 'new'}`,
    initial: {
      url: webhook?.url ?? '',
      events: webhook?.events ?? ['*'],
      channelIDs: (webhook?.channelIDs ?? []).map(String),
      isActive: webhook ? webhook.isActive && webhook.state !== 'Disabled' : true,
    },
    validate: {
      url: (url) => (url.trim() ? null : t('form.required')),
      events: (chosen) => (chosen.length > 0 ? null : t('form.required')),
    },
    save: async (values) => {
      const body = { ...values, channelIDs: values.channelIDs.length > 0 ? values.channelIDs.map(Number) : null }
      if (!webhook) return orThrow(attendant.POST('/api/Webhooks', { body }))
      return orThrow(attendant.PUT('/api/Webhooks/{id}', { params: { path: { id: webhook.webhookID } }, body }))
    },
    onSaved: (created) => {
      void refresh(['webhooks'])
      toast(t('common.saved'))
      const { webhookID, secret } = (created ?? {}) as Partial<Webhook>
      if (!webhookID || !secret) return
      keepSecret(webhookID, secret)
      go(`/settings/webhooks/${webhookID}`)
    },
  })
}

/** Shown once, after the webhook was created or its secret was rotated. */
function Secret({ webhook }: { webhook: Webhook }) {
  const { t } = useLanguage()
  const { webhookID } = webhook
  const [secret, setSecret] = useState(() => takeSecret(webhookID))
  const params = { path: { id: webhookID } }
  const rotate = useChange((client) => orThrow(client.POST('/api/Webhooks/{id}/rotate-secret', { params })), {
    of: ['webhooks'],
  })
  const attendant = useAttendant()
  const ping = useMutation({ mutationFn: () => orThrow(attendant.POST('/api/Webhooks/{id}/ping', { params })) })
  const askAndRotate = async () => {
    const isWanted = await confirm({
      title: t('webhooks.rotate'),
      text: t('webhooks.rotateText'),
      confirm: t('webhooks.rotate'),
    })
    if (isWanted) rotate.mutate(undefined, { onSuccess: (rotated) => setSecret(rotated.secret) })
  }
  return (
    <Panel
      title={t('webhooks.signing')}
      hint={t('webhooks.signingHint')}
      actions={
        <>
          <WebhookState webhook={webhook} />
          <Button variant="default" loading={ping.isPending} onClick={() => ping.mutate()}>
            {t('webhooks.ping')}
          </Button>
          <Button variant="default" onClick={() => void askAndRotate()}>
            {t('webhooks.rotate')}
          </Button>
        </>
      }
    >
      {secret && (
        <>
          <Text size="sm" mb={4}>
            {t('webhooks.secretOnce')}
          </Text>
          <CopyField text={secret} label={t('webhooks.secret')} />
        </>
      )}
      {ping.data && (
        <Group gap="xs" mt="xs" role="status">
          <Text size="sm" c={ping.data.error ? 'red' : 'dimmed'}>
            {ping.data.error
              ? translateStored(ping.data.error)
              : t('webhooks.pingOk', { status: ping.data.status ?? 0, ms: ping.data.ms })}
          </Text>
        </Group>
      )}
    </Panel>
  )
}
