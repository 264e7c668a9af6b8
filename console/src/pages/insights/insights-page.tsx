import './insights.css'
import { orThrow } from '@attendant/client'
import { Button, Group } from '@mantine/core'
import { IconChartBar, IconFilterOff, IconLock } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../app/session/language.ts'
import { useMay, useMe } from '../../app/session/me.ts'
import { useAttendant } from '../../app/session/session.tsx'
import { useGo } from '../../app/use-go.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ChannelPanel, DraftDayPanel, OpinionPanel, SpamPanel } from './day-panels.tsx'
import { ExportMenu } from './export-menu.tsx'
import type { Insights } from './insight-data.ts'
import { findFault, lastDays, type Period, PeriodPicker, toQuery } from './period-picker.tsx'
import { Summary } from './summary.tsx'
import { CsatPanel } from './team/csat-panel.tsx'
import { type Filters, InsightFilters, isFiltered, noFilters, toFilterQuery } from './team/insight-filters.tsx'
import { PerformancePanel } from './team/performance-panel.tsx'
import { SlaPanel } from './team/sla-panel.tsx'
import { TimePanel } from './time-panel.tsx'
import { DraftTopicPanel, TopicPanel } from './topic-panels.tsx'

export function InsightsPage() {
  const { t } = useLanguage()
  const me = useMe()
  const mayView = useMay('viewInsights')
  if (mayView) return <InsightsView />
  return (
    <Page>
      <PageHeader title={t('insights.title')} hint={t('insights.hint')} />
      <Loaded query={me}>
        {() => (
          <EmptyState
            icon={IconLock}
            title={t('access.permission.viewInsights')}
            hint={t('access.needed', { permission: t('access.permission.viewInsights') })}
          />
        )}
      </Loaded>
    </Page>
  )
}

function InsightsView() {
  const { t } = useLanguage()
  const mayExport = useMay('exportData')
  const [period, setPeriod] = useState(() => lastDays('30'))
  const [filters, setFilters] = useState(noFilters)
  const query = { ...toQuery(period), ...toFilterQuery(filters) }
  const insights = useInsights(period, query)
  return (
    <Page>
      <PageHeader title={t('insights.title')} hint={t('insights.hint')}>
        {mayExport && <ExportMenu insights={insights.data} query={query} />}
      </PageHeader>
      <PeriodPicker period={period} onChange={setPeriod} />
      <InsightFilters filters={filters} onChange={setFilters} />
      <div aria-busy={insights.isFetching}>
        <Loaded query={insights}>
          {(data) =>
            data.days.length === 0 && isFiltered(filters) ? (
              <NothingFound onReset={() => setFilters(noFilters)} />
            ) : data.days.length === 0 ? (
              <NoData period={period} onWiden={() => setPeriod(lastDays('90'))} />
            ) : (
              <Charts insights={data} />
            )
          }
        </Loaded>
      </div>
    </Page>
  )
}

function useInsights(period: Period, query: ReturnType<typeof toQuery> & Partial<Filters>) {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['insights', query],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Insights', { params: { query }, signal })),
    enabled: !findFault(period),
    placeholderData: keepPreviousData,
  })
}

const Charts = ({ insights }: { insights: Insights }) => (
  <>
    <Summary insights={insights} />
    <ChannelPanel insights={insights} />
    <div className="insight-pair">
      <TimePanel insights={insights} which="firstResponse" />
      <TimePanel insights={insights} which="resolution" />
    </div>
    <div className="insight-pair">
      <TopicPanel insights={insights} />
      <DraftTopicPanel insights={insights} />
    </div>
    <PerformancePanel insights={insights} which="reps" />
    <PerformancePanel insights={insights} which="teams" />
    <div className="insight-pair">
      <CsatPanel insights={insights} />
      <SlaPanel insights={insights} />
    </div>
    <DraftDayPanel insights={insights} />
    <div className="insight-pair">
      <OpinionPanel insights={insights} />
      <SpamPanel insights={insights} />
    </div>
  </>
)

function NothingFound({ onReset }: { onReset(): void }) {
  const { t } = useLanguage()
  return (
    <EmptyState icon={IconFilterOff} title={t('insights.empty')} hint={t('insights.emptyFiltered')}>
      <Button variant="default" onClick={onReset}>
        {t('insights.resetFilters')}
      </Button>
    </EmptyState>
  )
}

function NoData({ period, onWiden }: { period: Period; onWiden(): void }) {
  const { t } = useLanguage()
  const go = useGo()
  return (
    <EmptyState icon={IconChartBar} title={t('insights.empty')} hint={t('insights.emptyHint')}>
      <Group gap="xs" justify="center">
        {period.length !== '90' && (
          <Button variant="default" onClick={onWiden}>
            {t('insights.showMore')}
          </Button>
        )}
        <Button variant="light" onClick={() => go('/channels')}>
          {t('insights.channels')}
        </Button>
      </Group>
    </EmptyState>
  )
}
