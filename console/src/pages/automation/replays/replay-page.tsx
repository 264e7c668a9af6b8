import '../../../ui/mantine-areas.css'
import { Alert, Anchor, Button, Group, Progress, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useLanguage } from '../../../app/session/language.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useTimes } from '../../../ui/format/times.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { AutomationPage } from '../automation-page.tsx'
import { useChangeSets } from '../changes/change-sets.ts'
import { ReplayState } from './replay-list.tsx'
import { ReplayResults } from './replay-results.tsx'
import { ReplaySummary } from './replay-summary.tsx'
import { isUnderWay, type Replay, useCancelReplay, useReplay } from './replays.ts'

export function ReplayPage() {
  const { t } = useLanguage()
  const times = useTimes()
  const { replayID = '' } = useParams({ strict: false }) as { replayID?: string }
  const replay = useReplay(Number(replayID))
  const sets = useChangeSets().data ?? []
  const { data } = replay
  const set = sets.find(({ changeSetID }) => changeSetID === data?.changeSetID)
  const name = set?.name ?? t('replays.live')
  return (
    <AutomationPage>
      <PageHeader
        title={data ? `${name}, ${times.moment(data.dateCreated)}` : t('replays.title')}
        back={{ to: '/automation/replays', label: t('replays.title') }}
        {...(set && {
          hint: (
            <Anchor component={Link} to={`/automation/changes/${set.changeSetID}`} size="sm">
              {t('changes.bar')}: {set.name}
            </Anchor>
          ),
        })}
      >
        {data && <ReplayState state={data.state} />}
        {data && isUnderWay(data) && <CancelButton replay={data} />}
      </PageHeader>
      {Number(replayID) > 0 ? (
        <Loaded query={replay}>
          {(loaded) => (
            <>
              <Running replay={loaded} />
              {loaded.failure && <Alert color="red">{loaded.failure}</Alert>}
              {loaded.summary && <ReplaySummary summary={loaded.summary} />}
              <ReplayResults replay={loaded} />
            </>
          )}
        </Loaded>
      ) : (
        <EmptyState icon={IconHistory} title={t('replays.none')} hint={t('replays.noneHint')} />
      )}
    </AutomationPage>
  )
}

function CancelButton({ replay: { replayID } }: { replay: Replay }) {
  const { t } = useLanguage()
  const cancel = useCancelReplay(replayID)
  return (
    <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
      {t('replays.cancel')}
    </Button>
  )
}

function Running({ replay }: { replay: Replay }) {
  const { t } = useLanguage()
  const { done, total } = replay.progress
  if (!isUnderWay(replay)) return null
  return (
    <Group mb="md" gap="sm" role="status">
      <Progress
        value={total > 0 ? (100 * done) / total : 0}
        flex={1}
        miw={160}
        aria-label={t('replays.title')}
        animated
      />
      <Text size="sm">{t('replays.progress', { done, total })}</Text>
    </Group>
  )
}
