import '../../insights/insights.css'
import './autonomy.css'
import { Anchor, Badge, Group, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useLanguage } from '../../../app/session/language.ts'
import { useTimes } from '../../../ui/format/times.ts'
import { Guarded } from '../../../ui/guarded.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Tiles } from '../../insights/tiles.tsx'
import { AutomationPage } from '../automation-page.tsx'
import { type PairDetails, useAutonomy, usePair, useShares } from './autonomy.ts'
import { CurvePanel } from './curve-panel.tsx'
import { History } from './history.tsx'
import { LevelPanel } from './level-panel.tsx'

/** The autonomy of one topic on one channel. */
export function PairPage() {
  const { pairID = '' } = useParams({ strict: false }) as { pairID?: string }
  const [channelID = 0, topicID = 0] = pairID.split('-').map(Number)
  return (
    <AutomationPage>
      <Guarded needs="manageAutomation">
        <PairView key={pairID} channelID={channelID} topicID={topicID} />
      </Guarded>
    </AutomationPage>
  )
}

function PairView(path: { channelID: number; topicID: number }) {
  const { t } = useLanguage()
  const pair = usePair(path)
  const target = useAutonomy({ pageNumber: 1 }).data?.policy.target ?? 0.05
  return (
    <Loaded query={pair}>
      {(data) => (
        <>
          <PageHeader
            title={data.topicName}
            hint={data.channelName}
            back={{ to: '/automation/autonomy', label: t('autonomy.title') }}
          />
          <EvidenceTiles pair={data} target={target} />
          <LevelPanel pair={data} />
          <CurvePanel curve={data.curve} target={target} />
          <Failed failed={data.failed} />
          <Panel title={t('autonomy.history')}>
            <History changes={data.history} />
          </Panel>
        </>
      )}
    </Loaded>
  )
}

function EvidenceTiles({ pair, target }: { pair: PairDetails; target: number }) {
  const { t } = useLanguage()
  const { share, count } = useShares()
  const { evidence, coverage, sent, drafts, editDistance } = pair
  return (
    <Tiles
      columns={4}
      label={t('autonomy.evidence')}
      tiles={[
        {
          label: t('autonomy.bound'),
          value: evidence.count === 0 ? '–' : share(evidence.upperBound),
          hint: t('autonomy.targetIs', { share: share(target) }),
        },
        {
          label: t('autonomy.failures'),
          value: count(evidence.failures),
          hint: t('autonomy.ofCompared', { count: count(evidence.count) }),
        },
        {
          label: t('autonomy.coverage'),
          value: coverage === null ? '–' : share(coverage),
          hint: t('autonomy.coverageOf', { sent: count(sent), drafts: count(drafts) }),
        },
        {
          label: t('autonomy.editDistance'),
          value: editDistance === null ? '–' : share(editDistance),
          hint: t('autonomy.editDistanceHint'),
        },
      ]}
    />
  )
}

function Failed({ failed }: Pick<PairDetails, 'failed'>) {
  const { t } = useLanguage()
  const times = useTimes()
  return (
    <Panel title={t('autonomy.failed')} hint={t('autonomy.failedHint')}>
      {failed.length === 0 ? (
        <p className="quiet">{t('autonomy.noFailed')}</p>
      ) : (
        <ul className="autonomy-list">
          {failed.map(({ messageID, ticketID, at, failures, changes, draft }) => (
            <li key={`${messageID} ${at}`}>
              <Group gap={6}>
                <Anchor component={Link} to={`/inbox/${ticketID}`} size="sm" fw={500}>
                  #{ticketID}
                </Anchor>
                {failures.map((failure) => (
                  <Badge key={failure} variant="default" radius="sm" tt="none">
                    {t(`autonomy.failure.${failure}`)}
                  </Badge>
                ))}
                <Text size="xs" c="dimmed">
                  {[...changes.map((change) => t(`autonomy.change.${change as 'Number'}`)), times.brief(at)].join(
                    ' · ',
                  )}
                </Text>
              </Group>
              {draft && (
                <Text size="sm" className="autonomy-quote" lineClamp={4}>
                  {draft}
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
