import { type components, orThrow } from '@attendant/client'
import { Anchor, Text } from '@mantine/core'
import { IconHeartbeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLanguage } from '../../app/session/language.ts'
import { useAttendant } from '../../app/session/session.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { KnowledgePage } from './knowledge-page.tsx'

type Health = components['schemas']['KnowledgeHealth']

export function HealthPage() {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const health = useQuery({
    queryKey: ['knowledge', 'health'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Knowledge/health', { signal })),
  })
  return (
    <KnowledgePage>
      <PageHeader title={t('knowledge.health')} hint={t('knowledge.healthHint')} />
      <Loaded query={health}>{(data) => <Findings health={data} />}</Loaded>
    </KnowledgePage>
  )
}

interface Found {
  documentID: number
  name: string
}

function Findings({ health: { outdated, duplicated, neverUsed, editedAway } }: { health: Health }) {
  const { t } = useLanguage()
  const isHealthy = [outdated, duplicated, neverUsed, editedAway].every((list) => list.length === 0)
  if (isHealthy)
    return <EmptyState icon={IconHeartbeat} title={t('knowledge.healthy')} hint={t('knowledge.healthyHint')} />
  return (
    <>
      <Finding title={t('knowledge.outdated')} rows={outdated}>
        {({ reviewBy }) => t('knowledge.reviewBy', { day: reviewBy })}
      </Finding>
      <Finding title={t('knowledge.duplicated')} rows={duplicated}>
        {({ duplicateOf }) => (
          <Anchor component={Link} to={`/automation/documents/${duplicateOf}`} size="sm">
            {t('knowledge.sameAs', { id: duplicateOf })}
          </Anchor>
        )}
      </Finding>
      <Finding title={t('knowledge.editedAway')} rows={editedAway}>
        {({ edited, drafts }) => t('knowledge.editedOf', { edited, drafts })}
      </Finding>
      <Finding title={t('knowledge.neverUsed')} rows={neverUsed}>
        {() => null}
      </Finding>
    </>
  )
}

interface FindingProps<Row> {
  title: string
  rows: Row[]
  children(row: Row): ReactNode
}

function Finding<Row extends Found>({ title, rows, children }: FindingProps<Row>) {
  if (rows.length === 0) return null
  return (
    <Panel title={`${title} (${rows.length})`}>
      {rows.map((row) => (
        <Text key={row.documentID} size="sm" component="div">
          <Anchor component={Link} to={`/automation/documents/${row.documentID}`} size="sm" mr="sm">
            {row.name}
          </Anchor>
          {children(row)}
        </Text>
      ))}
    </Panel>
  )
}
