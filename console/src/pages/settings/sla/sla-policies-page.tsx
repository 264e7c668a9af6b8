import { type components, orThrow } from '@attendant/client'
import { Anchor, Badge, Button, Text } from '@mantine/core'
import { IconAlarm, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useChange } from '../../../app/data/use-change.ts'
import { useEvery } from '../../../app/data/use-every.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useMay } from '../../../app/session/me.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SortableList } from '../../../ui/forms/sortable-list.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { useDuration } from './durations.ts'

type SlaPolicy = components['schemas']['SlaPolicy']

export function SlaPoliciesPage() {
  const { t } = useLanguage()
  const mayChange = useMay('manageAutomation')
  const policies = useEvery('/api/SlaPolicies', ['slaPolicies'])
  const reorder = useChange(
    (attendant, slaPolicyIDs: number[]) => orThrow(attendant.PUT('/api/SlaPolicies/order', { body: { slaPolicyIDs } })),
    { of: ['slaPolicies'] },
  )
  const add = mayChange && (
    <Button component={Link} to="/settings/sla/new" leftSection={<IconPlus size={15} aria-hidden />}>
      {t('triage.addPolicy')}
    </Button>
  )
  return (
    <SettingsPage>
      <PageHeader title={t('triage.slaPolicies')} hint={t('triage.slaPoliciesHint')}>
        {policies.data?.length !== 0 && add}
      </PageHeader>
      <Loaded query={policies}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState icon={IconAlarm} title={t('triage.noPolicies')} hint={t('triage.noPoliciesHint')}>
              {add}
            </EmptyState>
          ) : (
            <SortableList
              label={t('triage.slaPolicies')}
              items={data}
              keyOf={({ slaPolicyID }) => slaPolicyID}
              nameOf={({ name }) => name}
              isFixed={() => !mayChange}
              onOrder={(ordered) => reorder.mutate(ordered.map(({ slaPolicyID }) => slaPolicyID))}
            >
              {(policy) => <PolicyLine policy={policy} />}
            </SortableList>
          )
        }
      </Loaded>
    </SettingsPage>
  )
}

function PolicyLine({ policy: { slaPolicyID, name, isActive, targets, conditions } }: { policy: SlaPolicy }) {
  const { t } = useLanguage()
  const duration = useDuration()
  const count = conditions ? conditions.all.length + conditions.any.length : 0
  const parts = [
    ...targets.map(
      ({ metric, priority, minutes }) =>
        `${t(`triage.metric.${metric}`)}${priority ? ` (${t(`inbox.priority.${priority}`)})` : ''}: ${duration(minutes)}`,
    ),
    count > 0 ? t('conditions.count', { count }) : t('triage.allTickets'),
  ]
  return (
    <div className="policy-line">
      <Anchor component={Link} to={`/settings/sla/${slaPolicyID}`} size="sm" fw={500} c="inherit">
        {name}
      </Anchor>{' '}
      {!isActive && (
        <Badge variant="default" size="sm" radius="sm" tt="none">
          {t('settings.inactive')}
        </Badge>
      )}
      <Text size="xs" c="dimmed">
        {parts.join(' · ')}
      </Text>
    </div>
  )
}
