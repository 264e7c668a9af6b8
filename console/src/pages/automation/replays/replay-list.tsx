import { Badge } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { useGo } from '../../../app/use-go.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useTimes } from '../../../ui/format/times.ts'
import { useChangeSets } from '../changes/change-sets.ts'
import { type Replay, useReplays } from './replays.ts'

/** All replays, or those of one change set. */
export function ReplayList({ changeSetID, start }: { changeSetID?: number; start?: ReactNode }) {
  const { t } = useLanguage()
  const times = useTimes()
  const go = useGo()
  const replays = useReplays(changeSetID)
  const sets = useChangeSets().data ?? []
  const nameOf = (id: number | null) =>
    id === null ? t('replays.live') : (sets.find((set) => set.changeSetID === id)?.name ?? `#${id}`)
  return (
    <DataTable<Replay>
      label={t('replays.title')}
      columns={[
        { key: 'started', title: t('replays.started'), render: ({ dateCreated }) => times.brief(dateCreated) },
        ...(changeSetID
          ? []
          : [{ key: 'of', title: t('replays.of'), render: (replay: Replay) => nameOf(replay.changeSetID) }]),
        { key: 'state', title: t('replays.state'), render: ({ state }) => <ReplayState state={state} /> },
        {
          key: 'progress',
          title: t('replays.results'),
          render: ({ progress: { done, total } }) => t('replays.progress', { done, total }),
          isExtra: true,
        },
        {
          key: 'changed',
          title: t('replays.changed'),
          render: ({ summary }) => summary?.changed.count ?? '',
          align: 'right',
          isExtra: true,
        },
      ]}
      rows={replays.data?.items}
      rowKey={({ replayID }) => replayID}
      fault={replays.error}
      onOpen={({ replayID }) => go(`/automation/replays/${replayID}`)}
      empty={
        <EmptyState icon={IconHistory} title={t('replays.none')} hint={t('replays.noneHint')}>
          {start}
        </EmptyState>
      }
    />
  )
}

export function ReplayState({ state }: Pick<Replay, 'state'>) {
  const { t } = useLanguage()
  return (
    <Badge variant="default" radius="sm" tt="none">
      {t(`replays.state.${state}`)}
    </Badge>
  )
}
