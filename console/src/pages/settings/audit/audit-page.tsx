import './audit.css'
import { type components, orThrow } from '@attendant/client'
import { Badge, Button, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange } from '../../../app/data/use-change.ts'
import { translateStored } from '../../../app/errors/error-texts.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { saveFile } from '../../../ui/format/save-file.ts'
import { useTimes } from '../../../ui/format/times.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { AuditFilters, type Filter, noFilter, toRange } from './audit-filters.tsx'
import { AuditSentence } from './audit-sentence.tsx'
import { PlatformSessions } from './platform-sessions.tsx'

type Entry = components['schemas']['AuditEntry']

export function AuditPage() {
  const { t } = useLanguage()
  const times = useTimes()
  const [filter, setFilter] = useState(noFilter)
  const [pageNumber, setPageNumber] = useState(1)
  const [asked] = useDebouncedValue(filter, 250)
  const entries = useAudit(asked, pageNumber)
  const change = (changes: Partial<Filter>) => {
    setFilter({ ...filter, ...changes })
    setPageNumber(1)
  }
  return (
    <SettingsPage>
      <PageHeader title={t('settings.audit')} hint={t('settings.auditHint')}>
        <ExportButton filter={filter} />
      </PageHeader>
      <PlatformSessions />
      <AuditFilters filter={filter} onChange={change} />
      <DataTable<Entry>
        label={t('settings.audit')}
        columns={[
          {
            key: 'at',
            title: t('settings.when'),
            render: ({ at }) => <span className="audit-time">{times.moment(at)}</span>,
            width: '20%',
          },
          { key: 'actor', title: t('settings.who'), render: (entry) => <ActorCell entry={entry} /> },
          { key: 'action', title: t('settings.what'), render: (entry) => <ActionCell entry={entry} /> },
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

function ActorCell({ entry: { actor, actingParty } }: { entry: Entry }) {
  const { t } = useLanguage()
  return (
    <Group gap={6} className="audit-actor">
      <span className="breakable">{actor}</span>
      {actingParty && (
        <Badge size="sm" radius="sm" tt="none" variant="light" color="orange" miw="max-content">
          {t('settings.operator')}
        </Badge>
      )}
    </Group>
  )
}

function ActionCell({ entry }: { entry: Entry }) {
  const { refusal } = entry
  const { t } = useLanguage()
  return (
    <>
      {refusal !== null && (
        <Badge size="sm" radius="sm" tt="none" variant="light" color="red" mr={6} miw="max-content">
          {t('settings.refused')}
        </Badge>
      )}
      <AuditSentence entry={entry} />
      {refusal && (
        <Text size="xs" c="dimmed">
          {translateStored(refusal)}
        </Text>
      )}
    </>
  )
}

/** Exports all entries of the chosen period: the other filters would leave gaps in the hash chain. */
function ExportButton({ filter }: { filter: Filter }) {
  const { t } = useLanguage()
  const take = useChange(
    async (client, _: undefined) => {
      const answer = client.GET('/api/AuditLog/export', { params: { query: toRange(filter) }, parseAs: 'blob' })
      saveFile(await orThrow(answer), 'audit.jsonl')
    },
    { of: ['audit'] },
  )
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={15} aria-hidden />}
      loading={take.isPending}
      onClick={() => take.mutate(undefined)}
    >
      {t('settings.exportAudit')}
    </Button>
  )
}

function useAudit(filter: Filter, pageNumber: number) {
  const attendant = useAttendant()
  const { customerRepID, area, result } = filter
  return useQuery({
    queryKey: ['audit', filter, pageNumber],
    queryFn: ({ signal }) => {
      const query = {
        pageNumber,
        pageSize: 50,
        sortBy: 'auditEntryID',
        sortOrder: 'desc' as const,
        ...toRange(filter),
        ...(customerRepID ? { customerRepID: Number(customerRepID) } : {}),
        ...(area ? { area } : {}),
        ...(result ? { isRefused: result === 'refused' } : {}),
      }
      return orThrow(attendant.GET('/api/AuditLog', { params: { query }, signal }))
    },
    placeholderData: keepPreviousData,
  })
}
