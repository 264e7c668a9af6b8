import type { components } from '@attendant/client'
import { Badge, Button } from '@mantine/core'
import { IconPlus, IconWorldDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRefresh } from '../../../app/data/use-change.ts'
import { useEvery } from '../../../app/data/use-every.ts'
import { useLiveEvent } from '../../../app/live/live.tsx'
import { useLanguage } from '../../../app/session/language.ts'
import { useGo } from '../../../app/use-go.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useTimes } from '../../../ui/format/times.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { KnowledgePage } from '../knowledge-page.tsx'

type Source = components['schemas']['KnowledgeSource']

export function SourcesPage() {
  const { t } = useLanguage()
  const times = useTimes()
  const go = useGo()
  const refresh = useRefresh()
  const sources = useEvery('/api/KnowledgeSources', ['sources'])
  useLiveEvent(['job.progress'], ({ data }) => {
    if (data.sourceID) void refresh(['sources'])
  })
  const create = (
    <Button component={Link} to="/knowledge/sources/new" leftSection={<IconPlus size={15} aria-hidden />}>
      {t('knowledge.addSource')}
    </Button>
  )
  return (
    <KnowledgePage>
      <PageHeader title={t('knowledge.sources')} hint={t('knowledge.sourcesHint')}>
        {create}
      </PageHeader>
      <DataTable<Source>
        label={t('knowledge.sources')}
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
        rows={sources.data}
        rowKey={({ sourceID }) => sourceID}
        fault={sources.error}
        onOpen={({ sourceID }) => go(`/knowledge/sources/${sourceID}`)}
        empty={
          <EmptyState icon={IconWorldDownload} title={t('knowledge.noSources')} hint={t('knowledge.noSourcesHint')} />
        }
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
