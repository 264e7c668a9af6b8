import type { components } from '@attendant/client'
import { Badge } from '@mantine/core'
import { IconWorldDownload } from '@tabler/icons-react'
import { useRefresh } from '../../../app/data/use-change.ts'
import { useEvery } from '../../../app/data/use-every.ts'
import { useLiveEvent } from '../../../app/live/live.tsx'
import { useLanguage } from '../../../app/session/language.ts'
import { useTimes } from '../../../ui/format/times.ts'
import { RecordList } from '../../../ui/record-list.tsx'
import { KnowledgePage } from '../knowledge-page.tsx'

type Source = components['schemas']['KnowledgeSource']

export function SourcesPage() {
  const { t } = useLanguage()
  const times = useTimes()
  const refresh = useRefresh()
  const sources = useEvery('/api/KnowledgeSources', ['sources'])
  useLiveEvent(['job.progress'], ({ data }) => {
    if (data.sourceID) void refresh(['sources'])
  })
  return (
    <KnowledgePage>
      <RecordList<Source>
        title={t('knowledge.sources')}
        hint={t('knowledge.sourcesHint')}
        path="/knowledge/sources"
        idOf={({ sourceID }) => sourceID}
        create={t('knowledge.addSource')}
        columns={[
          { key: 'name', title: t('common.name'), render: ({ name }) => name },
          { key: 'kind', title: t('knowledge.kind'), render: ({ kind }) => t(`knowledge.kind.${kind}`) },
          { key: 'state', title: t('knowledge.state'), render: ({ state }) => <SourceState state={state} /> },
          {
            key: 'documents',
            title: t('automation.documents'),
            render: ({ documentCount }) => String(documentCount),
            isExtra: true,
          },
          {
            key: 'lastRun',
            title: t('knowledge.lastRun'),
            render: ({ lastRun }) => (lastRun ? times.brief(lastRun) : '–'),
            isExtra: true,
          },
        ]}
        query={sources}
        empty={{ icon: IconWorldDownload, title: t('knowledge.noSources'), hint: t('knowledge.noSourcesHint') }}
      />
    </KnowledgePage>
  )
}

const colors = { Idle: 'gray', Queued: 'blue', Running: 'blue', Done: 'green', Failed: 'red' } as const

export function SourceState({ state }: { state: Source['state'] }) {
  const { t } = useLanguage()
  return (
    <Badge variant={state === 'Failed' ? 'light' : 'default'} color={colors[state]} size="sm" radius="sm" tt="none">
      {t(`knowledge.state.${state}`)}
    </Badge>
  )
}
