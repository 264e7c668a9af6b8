import '../../insights/insights.css'
import './autonomy.css'
import { Button, Select, Text } from '@mantine/core'
import { IconAdjustments, IconGauge } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCommands } from '../../../app/commands/commands.tsx'
import { useLanguage } from '../../../app/session/language.ts'
import { useGo } from '../../../app/use-go.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Tiles } from '../../insights/tiles.tsx'
import { AutomationPage } from '../automation-page.tsx'
import { type Autonomy, type Level, levels, type Pair, pairPath, useAutonomy, useShares } from './autonomy.ts'
import { BoundMeter } from './bound-meter.tsx'
import { CoveragePanel } from './coverage-panel.tsx'
import { History } from './history.tsx'
import { LevelBadge } from './level-badge.tsx'

const policyPath = '/automation/autonomy/policy'

/** The autonomy level of each topic on each channel. */
export function AutonomyPage() {
  const { t } = useLanguage()
  const go = useGo()
  const [pageNumber, setPageNumber] = useState(1)
  const [level, setLevel] = useState<Level>()
  const autonomy = useAutonomy({ pageNumber, ...(level ? { level } : {}) })
  useCommands([
    { id: 'autonomy.policy', label: t('autonomy.policy'), group: t('autonomy.title'), run: () => go(policyPath) },
  ])
  const choose = (chosen: Level | undefined) => {
    setLevel(chosen)
    setPageNumber(1)
  }
  return (
    <AutomationPage>
      <PageHeader title={t('autonomy.title')} hint={t('autonomy.hint')}>
        <Button
          component={Link}
          to={policyPath}
          variant="default"
          leftSection={<IconAdjustments size={15} aria-hidden />}
        >
          {t('autonomy.policy')}
        </Button>
      </PageHeader>
      <Loaded query={autonomy}>
        {(data) =>
          data.policy.isEnabled ? (
            <>
              <Overview data={data} />
              <Panel
                title={t('autonomy.topics')}
                hint={t('autonomy.topicsHint')}
                actions={<LevelFilter level={level} onChoose={choose} />}
              >
                <Pairs data={data} onPage={setPageNumber} />
              </Panel>
              <CoveragePanel data={data} />
              <Panel title={t('autonomy.history')}>
                <History changes={data.history.slice(0, 12)} pairs={data.items} />
              </Panel>
            </>
          ) : (
            <Introduction />
          )
        }
      </Loaded>
    </AutomationPage>
  )
}

/** Shown while autonomy is off: what it does and how to start. */
function Introduction() {
  const { t } = useLanguage()
  return (
    <>
      <EmptyState icon={IconGauge} title={t('autonomy.off')} hint={t('autonomy.offHint')}>
        <Button component={Link} to={policyPath}>
          {t('autonomy.setUp')}
        </Button>
      </EmptyState>
      <Panel title={t('autonomy.how')}>
        <ol className="autonomy-steps">
          {([1, 2, 3, 4] as const).map((step) => (
            <li key={step}>
              <Text size="sm">{t(`autonomy.how.${step}`)}</Text>
            </li>
          ))}
        </ol>
      </Panel>
    </>
  )
}

function Overview({ data: { coverage, policy, items } }: { data: Autonomy }) {
  const { t } = useLanguage()
  const { share, count } = useShares()
  const sending = items.filter(({ effectiveLevel }) => effectiveLevel.startsWith('Send')).length
  return (
    <Tiles
      columns={4}
      label={t('autonomy.summary')}
      tiles={[
        {
          label: t('autonomy.coverage'),
          value: coverage.share === null ? '–' : share(coverage.share),
          hint: t('autonomy.coverageOf', { sent: count(coverage.sent), drafts: count(coverage.drafts) }),
        },
        {
          label: t('autonomy.sending'),
          value: count(sending),
          hint: t('autonomy.sendingOf', { total: count(items.length) }),
        },
        {
          label: t('autonomy.proposed'),
          value: count(items.filter(({ proposedLevel }) => proposedLevel !== null).length),
          hint: t('autonomy.proposedHint'),
        },
        {
          label: t('autonomy.target'),
          value: share(policy.target),
          hint: t('autonomy.targetHint', { confidence: share(policy.confidence), days: count(policy.windowDays) }),
        },
      ]}
    />
  )
}

function LevelFilter({ level, onChoose }: { level: Level | undefined; onChoose(level: Level | undefined): void }) {
  const { t } = useLanguage()
  return (
    <Select
      className="filter-choice"
      size="xs"
      aria-label={t('autonomy.level')}
      placeholder={t('autonomy.allLevels')}
      data={levels.map((value) => ({ value, label: t(`autonomy.level.${value}`) }))}
      value={level ?? null}
      onChange={(chosen) => onChoose((chosen as Level | null) ?? undefined)}
      clearable
      clearButtonProps={{ 'aria-label': t('autonomy.allLevels') }}
    />
  )
}

function Pairs({ data, onPage }: { data: Autonomy; onPage(pageNumber: number): void }) {
  const { t } = useLanguage()
  const { share, count } = useShares()
  const go = useGo()
  const { target } = data.policy
  return (
    <DataTable<Pair>
      label={t('autonomy.topics')}
      columns={[
        { key: 'topic', title: t('autonomy.topic'), render: ({ topicName }) => topicName },
        { key: 'channel', title: t('autonomy.channel'), render: ({ channelName }) => channelName, isExtra: true },
        {
          key: 'level',
          title: t('autonomy.level'),
          render: ({ effectiveLevel, proposedLevel }) => (
            <>
              <LevelBadge level={effectiveLevel} />
              {proposedLevel && (
                <Text size="xs" c="dimmed" visibleFrom="sm">
                  {t('autonomy.proposes', { level: t(`autonomy.level.${proposedLevel}`) })}
                </Text>
              )}
            </>
          ),
        },
        {
          key: 'evidence',
          title: t('autonomy.evidence'),
          render: ({ evidence }) =>
            evidence.count === 0
              ? '–'
              : t('autonomy.failedOf', { failures: count(evidence.failures), count: count(evidence.count) }),
          isExtra: true,
        },
        {
          key: 'bound',
          title: t('autonomy.bound'),
          render: ({ evidence }) => <BoundMeter evidence={evidence} target={target} />,
        },
        {
          key: 'coverage',
          title: t('autonomy.sentShare'),
          render: ({ coverage }) => (coverage === null ? '–' : share(coverage)),
          align: 'right',
          isExtra: true,
        },
      ]}
      rows={data.items}
      rowKey={({ channelID, topicID }) => `${channelID}-${topicID}`}
      onOpen={(pair) => go(pairPath(pair))}
      page={{ number: data.pageNumber, total: data.totalPages, onChange: onPage }}
      empty={<EmptyState icon={IconGauge} title={t('autonomy.none')} hint={t('autonomy.noneHint')} />}
    />
  )
}
