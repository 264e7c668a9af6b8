import { type components, orThrow } from '@attendant/client'
import { Badge, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange } from '../../../app/data/use-change.ts'
import { translateStored } from '../../../app/errors/error-texts.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useTimes } from '../../../ui/format/times.ts'
import { Panel } from '../../../ui/panel.tsx'

type Delivery = components['schemas']['WebhookDelivery']
type State = Delivery['state']

const states: State[] = ['Pending', 'Delivered', 'GivenUp']

/** Deliveries with all their attempts. */
export function Deliveries({ webhookID }: { webhookID: number }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const [state, setState] = useState<State | 'All'>('All')
  const deliveries = useInfiniteQuery({
    queryKey: ['webhooks', webhookID, 'deliveries', state],
    queryFn: ({ pageParam, signal }) =>
      orThrow(
        attendant.GET('/api/Webhooks/{id}/deliveries', {
          params: {
            path: { id: webhookID },
            query: {
              limit: 20,
              ...(pageParam ? { cursor: pageParam } : {}),
              ...(state === 'All' ? {} : { state }),
            },
          },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
  const items = deliveries.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Panel
      title={t('webhooks.deliveries')}
      hint={t('webhooks.deliveriesHint')}
      actions={
        <>
          <SegmentedControl
            size="xs"
            value={state}
            onChange={(value) => setState(value as State | 'All')}
            data={[
              { value: 'All', label: t('common.all') },
              ...states.map((each) => ({ value: each, label: t(`webhooks.delivery.${each}`) })),
            ]}
          />
          <Button size="compact-sm" variant="default" onClick={() => void deliveries.refetch()}>
            {t('webhooks.refresh')}
          </Button>
        </>
      }
    >
      {deliveries.data && items.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('webhooks.noDeliveries')}
        </Text>
      )}
      {items.map((delivery) => (
        <DeliveryRow key={delivery.deliveryID} webhookID={webhookID} delivery={delivery} />
      ))}
      {deliveries.hasNextPage && (
        <Button size="compact-sm" variant="subtle" onClick={() => void deliveries.fetchNextPage()}>
          {t('common.more')}
        </Button>
      )}
    </Panel>
  )
}

function DeliveryRow({ webhookID, delivery }: { webhookID: number; delivery: Delivery }) {
  const { t } = useLanguage()
  const times = useTimes()
  const { deliveryID, type, ticketID, state, attempts, nextAttemptAt } = delivery
  const again = useChange(
    (client) =>
      orThrow(
        client.POST('/api/Webhooks/{id}/deliveries/{deliveryID}/redeliver', {
          params: { path: { id: webhookID, deliveryID } },
        }),
      ),
    { of: ['webhooks'], done: t('webhooks.redelivered') },
  )
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" mb="xs">
      <div>
        <Group gap="xs">
          <Badge variant="default" size="sm" radius="sm" tt="none">
            {t(`webhooks.delivery.${state}`)}
          </Badge>
          <Text size="sm">
            {type}
            {ticketID === null ? '' : ` · #${ticketID}`}
          </Text>
        </Group>
        {attempts.map(({ at, status, ms, error }) => (
          <Text key={at} size="xs" c="dimmed">
            {times.moment(at)} · {error ? translateStored(error) : status} · {ms} ms
          </Text>
        ))}
        {nextAttemptAt && attempts.length > 0 && (
          <Text size="xs" c="dimmed">
            {t('webhooks.nextAttempt', { time: times.moment(nextAttemptAt) })}
          </Text>
        )}
      </div>
      <Button
        size="compact-sm"
        variant="subtle"
        miw="max-content"
        loading={again.isPending}
        onClick={() => again.mutate()}
      >
        {t('webhooks.redeliver')}
      </Button>
    </Group>
  )
}
