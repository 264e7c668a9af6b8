import { orThrow } from '@attendant/client'
import { IconDatabaseImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRefresh } from '../../../app/data/use-change.ts'
import { useLiveEvent } from '../../../app/live/live.tsx'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useGo } from '../../../app/use-go.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useTimes } from '../../../ui/format/times.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { type Import, ImportState, sumOf } from './import-progress.tsx'
import { ImportWizard } from './import-wizard.tsx'

/** Imports from other systems: a wizard, and the list of imports. */
export function ImportsPage() {
  const { t } = useLanguage()
  const times = useTimes()
  const go = useGo()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const imports = useQuery({
    queryKey: ['imports', 'list'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Imports', { params: { query: { pageSize: 20 } }, signal })),
  })
  useLiveEvent(['job.progress'], ({ data }) => {
    if ('importID' in data) void refresh(['imports'])
  })
  return (
    <SettingsPage>
      <PageHeader title={t('imports.title')} />
      <ImportWizard />
      <Panel title={t('imports.earlier')} hint={t('imports.earlierHint')}>
        <DataTable<Import>
          label={t('imports.earlier')}
          columns={[
            { key: 'source', title: t('imports.source'), render: (row) => t(`imports.from.${row.source}`) },
            { key: 'state', title: t('webhooks.state'), render: (row) => <ImportState row={row} /> },
            { key: 'records', title: t('data.records'), render: (row) => String(sumOf(row.counts, 'created')) },
            {
              key: 'dateCreated',
              title: t('data.started'),
              render: (row) => times.moment(row.dateCreated),
              isExtra: true,
            },
          ]}
          rows={imports.data?.items}
          rowKey={({ importID }) => importID}
          fault={imports.error}
          onOpen={({ importID }) => go(`/settings/imports/${importID}`)}
          empty={<EmptyState icon={IconDatabaseImport} title={t('imports.none')} hint={t('imports.noneHint')} />}
        />
      </Panel>
    </SettingsPage>
  )
}
