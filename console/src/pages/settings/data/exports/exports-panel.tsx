import { type components, orThrow } from '@attendant/client'
import { Badge, Button, Checkbox, Group } from '@mantine/core'
import { IconDownload, IconPackageExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange, useRefresh } from '../../../../app/data/use-change.ts'
import { useLiveEvent } from '../../../../app/live/live.tsx'
import { useLanguage } from '../../../../app/session/language.ts'
import { useAttendant } from '../../../../app/session/session.tsx'
import { DataTable } from '../../../../ui/data-table.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { saveFile } from '../../../../ui/format/save-file.ts'
import { useTimes } from '../../../../ui/format/times.ts'
import { DeleteButton } from '../../../../ui/forms/delete-button.tsx'
import { Panel } from '../../../../ui/panel.tsx'

type Export = components['schemas']['Export']

const totalOf = ({ counts }: Export) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Exports of the whole workspace: started, tracked and downloaded here. */
export function ExportsPanel() {
  const { t } = useLanguage()
  const times = useTimes()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const [withFiles, setWithFiles] = useState(true)
  const exports = useQuery({
    queryKey: ['exports'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Export', { params: { query: { pageSize: 20 } }, signal })),
  })
  useLiveEvent(['job.progress'], ({ data }) => {
    if ('exportID' in data) void refresh(['exports'])
  })
  const start = useChange((client, _: undefined) => orThrow(client.POST('/api/Export', { body: { withFiles } })), {
    of: ['exports'],
  })
  const controls = (
    <>
      <Checkbox
        label={t('data.withFiles')}
        checked={withFiles}
        onChange={(event) => setWithFiles(event.currentTarget.checked)}
      />
      <Button loading={start.isPending} onClick={() => start.mutate(undefined)}>
        {t('data.startExport')}
      </Button>
    </>
  )
  const isEmpty = exports.data?.items.length === 0
  return (
    <Panel title={t('data.exports')} hint={t('data.exportsHint')} actions={!isEmpty && controls}>
      <DataTable<Export>
        label={t('data.exports')}
        columns={[
          { key: 'dateCreated', title: t('data.started'), render: ({ dateCreated }) => times.moment(dateCreated) },
          {
            key: 'state',
            title: t('webhooks.state'),
            render: (row) => (
              <Badge variant="default" size="sm" radius="sm" tt="none">
                {t(`data.state.${row.state}`)}
              </Badge>
            ),
          },
          { key: 'records', title: t('data.records'), render: (row) => String(totalOf(row)), isExtra: true },
          {
            key: 'expiresAt',
            title: t('data.expiresAt'),
            render: ({ expiresAt }) => times.moment(expiresAt),
            isExtra: true,
          },
          { key: 'actions', title: t('data.actions'), render: (row) => <Actions row={row} /> },
        ]}
        rows={exports.data?.items}
        rowKey={({ exportID }) => exportID}
        fault={exports.error}
        empty={
          <EmptyState icon={IconPackageExport} title={t('data.noExports')} hint={t('data.noExportsHint')}>
            <Group justify="center">{controls}</Group>
          </EmptyState>
        }
      />
    </Panel>
  )
}

function Actions({ row: { exportID, state } }: { row: Export }) {
  const { t } = useLanguage()
  const params = { path: { id: exportID } }
  const name = `attendant-export-${exportID}.zip`
  const take = useChange(
    async (client, _: undefined) =>
      saveFile(await orThrow(client.GET('/api/Export/{id}/file', { params, parseAs: 'blob' })), name),
    { of: [] },
  )
  const remove = useChange((client, _: undefined) => orThrow(client.DELETE('/api/Export/{id}', { params })), {
    of: ['exports'],
  })
  return (
    <Group gap="xs" wrap="nowrap">
      {state === 'Done' && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          loading={take.isPending}
          onClick={() => take.mutate(undefined)}
        >
          {t('data.download')}
        </Button>
      )}
      <DeleteButton name={name} text={t('data.deleteExportText')} onDelete={() => remove.mutate(undefined)} />
    </Group>
  )
}
