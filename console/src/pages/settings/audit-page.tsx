import { Code, Group, Select, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type components, orThrow } from '../../../../client/src/client.ts'
import { useLanguage } from '../../app/language.ts'
import { repName, useReps } from '../../app/reference-data.ts'
import { useAttendant } from '../../app/session.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useTimes } from '../../ui/times.ts'
import { SettingsPage } from './settings-page.tsx'

type Entry = components['schemas']['AuditEntry']

interface Filter {
  customerRepID: string | null
  action: string
  since: string
  until: string
}

const everything: Filter = { customerRepID: null, action: '', since: '', until: '' }

export function AuditPage() {
  const { t } = useLanguage()
  const times = useTimes()
  const [filter, setFilter] = useState(everything)
  const [pageNumber, setPageNumber] = useState(1)
  const [asked] = useDebouncedValue(filter, 250)
  const entries = useAudit(asked, pageNumber)
  const change = (changes: Partial<Filter>) => {
    setFilter({ ...filter, ...changes })
    setPageNumber(1)
  }
  return (
    <SettingsPage>
      <PageHeader title={t('settings.audit')} hint={t('settings.auditHint')} />
      <AuditFilters filter={filter} onChange={change} />
      <DataTable<Entry>
        label={t('settings.audit')}
        columns={[
          { key: 'at', title: t('settings.when'), render: ({ at }) => times.moment(at), width: 170 },
          { key: 'actor', title: t('settings.who'), render: ({ actor }) => actor },
          { key: 'action', title: t('settings.what'), render: (entry) => <What entry={entry} /> },
          {
            key: 'fields',
            title: t('settings.fields'),
            render: ({ fields }) => (
              <Text size="xs" c="dimmed">
                {fields.join(', ')}
              </Text>
            ),
            isExtra: true,
          },
          { key: 'address', title: t('settings.where'), render: ({ address }) => address, isExtra: true },
        ]}
        rows={entries.data?.items}
        rowKey={({ auditEntryID }) => auditEntryID}
        fault={entries.error}
        page={{ number: pageNumber, total: entries.data?.totalPages ?? 0, onChange: setPageNumber }}
        empty={<EmptyState icon={IconHistory} title={t('settings.noAudit')} />}
      />
    </SettingsPage>
  )
}

const What = ({ entry: { action, target } }: { entry: Entry }) => (
  <>
    <Code>{action}</Code>{' '}
    {target && (
      <Text span size="xs" c="dimmed">
        {target}
      </Text>
    )}
  </>
)

function AuditFilters({ filter, onChange }: { filter: Filter; onChange(changes: Partial<Filter>): void }) {
  const { t } = useLanguage()
  const reps = useReps() ?? []
  return (
    <Group gap="xs" mb="sm">
      <Select
        aria-label={t('settings.who')}
        placeholder={t('settings.whoFilter')}
        data={reps.map((rep) => ({ value: String(rep.customerRepID), label: repName(rep) }))}
        value={filter.customerRepID}
        onChange={(customerRepID) => onChange({ customerRepID })}
        clearable
        w={180}
      />
      <TextInput
        aria-label={t('settings.what')}
        placeholder={t('settings.actionFilter')}
        value={filter.action}
        onChange={(event) => onChange({ action: event.currentTarget.value })}
        flex={1}
        miw={220}
      />
      {(['since', 'until'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          aria-label={t(`settings.${name}`)}
          value={filter[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
    </Group>
  )
}

function useAudit({ customerRepID, action, since, until }: Filter, pageNumber: number) {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['audit', customerRepID, action, since, until, pageNumber],
    queryFn: ({ signal }) => {
      const query = {
        pageNumber,
        pageSize: 50,
        sortBy: 'auditEntryID',
        sortOrder: 'desc' as const,
        ...(customerRepID ? { customerRepID: Number(customerRepID) } : {}),
        ...(action.trim() ? { action: action.trim() } : {}),
        ...(since ? { since: new Date(`${since}T00:00:00`).toISOString() } : {}),
        ...(until ? { until: new Date(`${until}T23:59:59.999`).toISOString() } : {}),
      }
      return orThrow(attendant.GET('/api/AuditLog', { params: { query }, signal }))
    },
    placeholderData: keepPreviousData,
  })
}
