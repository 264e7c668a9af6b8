import { orThrow } from '@attendant/client'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useChange, useRefresh } from '../../../app/data/use-change.ts'
import { useLiveEvent } from '../../../app/live/live.tsx'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useTimes } from '../../../ui/format/times.ts'
import { confirm } from '../../../ui/forms/confirm.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { type Import, ImportProgress, ImportState } from './import-progress.tsx'
import { ImportWizard } from './import-wizard.tsx'
import { ReportPanel } from './report-panel.tsx'

/** One import: its progress, its report, and buttons to stop or revert it. */
export function ImportPage() {
  const { t } = useLanguage()
  const { importID = '' } = useParams({ strict: false }) as { importID?: string }
  const attendant = useAttendant()
  const refresh = useRefresh()
  const id = Number(importID)
  const row = useQuery({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Imports/{id}', { params: { path: { id } }, signal })),
    enabled: importID !== 'new',
  })
  useLiveEvent(['job.progress'], ({ data }) => {
    if (data.importID === id) void refresh(['imports'])
  })
  const back = { to: '/settings/imports', label: t('imports.title') }
  const title = row.data
    ? t('imports.importFrom', { source: t(`imports.from.${row.data.source}`) })
    : t('imports.title')
  return (
    <SettingsPage>
      <PageHeader title={title} back={back} />
      {importID === 'new' ? <ImportWizard /> : <Loaded query={row}>{(data) => <OneImport row={data} />}</Loaded>}
    </SettingsPage>
  )
}

function OneImport({ row }: { row: Import }) {
  const { t } = useLanguage()
  const times = useTimes()
  const hint =
    row.undoUntil && row.state === 'Done' ? t('imports.undoUntil', { time: times.full(row.undoUntil) }) : undefined
  return (
    <>
      <Panel title={t('imports.progress')} hint={hint} actions={<Actions row={row} />}>
        <Group mb="sm">
          <ImportState row={row} />
        </Group>
        <ImportProgress row={row} />
      </Panel>
      <ReportPanel importID={row.importID} />
    </>
  )
}

function Actions({ row: { importID, state, isDryRun } }: { row: Import }) {
  const { t } = useLanguage()
  const params = { path: { id: importID } }
  const of = ['imports']
  const pause = useChange((client, _: undefined) => orThrow(client.POST('/api/Imports/{id}/pause', { params })), { of })
  const resume = useChange((client, _: undefined) => orThrow(client.POST('/api/Imports/{id}/resume', { params })), {
    of,
  })
  const undo = useChange((client, _: undefined) => orThrow(client.POST('/api/Imports/{id}/undo', { params })), { of })
  const askAndUndo = async () => {
    const question = { title: t('imports.undo'), text: t('imports.undoText'), confirm: t('imports.undo') }
    if (await confirm({ ...question, isDangerous: true })) undo.mutate(undefined)
  }
  const mayUndo = !isDryRun && (state === 'Done' || state === 'Failed' || state === 'Paused')
  return (
    <>
      {(state === 'Queued' || state === 'Running') && (
        <Button size="compact-sm" variant="default" loading={pause.isPending} onClick={() => pause.mutate(undefined)}>
          {t('imports.pause')}
        </Button>
      )}
      {state === 'Paused' && (
        <Button size="compact-sm" loading={resume.isPending} onClick={() => resume.mutate(undefined)}>
          {t('imports.resume')}
        </Button>
      )}
      {mayUndo && (
        <Button size="compact-sm" variant="default" loading={undo.isPending} onClick={() => void askAndUndo()}>
          {t('imports.undo')}
        </Button>
      )}
    </>
  )
}
