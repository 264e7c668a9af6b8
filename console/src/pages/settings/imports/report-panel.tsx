import { type components, orThrow } from '@attendant/client'
import { Anchor, Button, Select } from '@mantine/core'
import { IconDownload, IconListCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { saveFile } from '../../../ui/format/save-file.ts'
import { Panel } from '../../../ui/panel.tsx'

type Entry = components['schemas']['ImportReportEntry']
type Outcome = Entry['outcome']

const outcomes: Outcome[] = ['Failed', 'Skipped', 'Created', 'Updated', 'Kept', 'Removed']

/** The outcome for each record. */
export function ReportPanel({ importID }: { importID: number }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const path = { id: importID }
  const filter = outcome ? { outcome } : {}
  const report = useInfiniteQuery({
    queryKey: ['imports', importID, 'report', outcome],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => {
      const query = { limit: 50, ...filter, ...(pageParam ? { cursor: pageParam } : {}) }
      return orThrow(attendant.GET('/api/Imports/{id}/report', { params: { path, query }, signal }))
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
  const download = useChange(
    async (client, _: undefined) => {
      const params = { path, query: { limit: 50, format: 'csv' as const, ...filter } }
      const text = await orThrow(client.GET('/api/Imports/{id}/report', { params, parseAs: 'blob' }))
      saveFile(text as Blob, `import-${importID}.csv`)
    },
    { of: [] },
  )
  return (
    <Panel
      title={t('imports.report')}
      hint={t('imports.reportHint')}
      actions={
        <>
          <Select
            className="filter-choice"
            size="xs"
            aria-label={t('imports.outcome')}
            placeholder={t('imports.allOutcomes')}
            clearable
            data={outcomes.map((value) => ({ value, label: t(`imports.outcome.${value}`) }))}
            value={outcome}
            onChange={(value) => setOutcome(value as Outcome | null)}
          />
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate(undefined)}
          >
            {t('imports.csv')}
          </Button>
        </>
      }
    >
      <DataTable<Entry>
        label={t('imports.report')}
        columns={[
          { key: 'kind', title: t('imports.kind'), render: ({ kind }) => t(`imports.kind.${kind}`) },
          { key: 'externalID', title: t('imports.externalID'), render: ({ externalID }) => externalID },
          { key: 'outcome', title: t('imports.outcome'), render: (entry) => t(`imports.outcome.${entry.outcome}`) },
          { key: 'reason', title: t('data.reason'), render: ({ reason }) => reason ?? '' },
          { key: 'id', title: t('imports.record'), render: (entry) => <RecordLink entry={entry} /> },
        ]}
        rows={report.data?.pages.flatMap(({ items }) => items)}
        rowKey={({ kind, externalID, outcome }) => `${kind} ${externalID} ${outcome}`}
        fault={report.error}
        empty={<EmptyState icon={IconListCheck} title={t('imports.noEntries')} hint={t('imports.noEntriesHint')} />}
      />
      {report.hasNextPage && (
        <Button
          mt="sm"
          variant="default"
          loading={report.isFetchingNextPage}
          onClick={() => void report.fetchNextPage()}
        >
          {t('common.more')}
        </Button>
      )}
    </Panel>
  )
}

function RecordLink({ entry: { kind, id, outcome } }: { entry: Entry }) {
  if (id === null) return null
  if (kind !== 'tickets' || outcome === 'Removed') return `#${id}`
  return (
    <Anchor component={Link} to={`/inbox/${id}`} inherit>
      {`#${id}`}
    </Anchor>
  )
}
