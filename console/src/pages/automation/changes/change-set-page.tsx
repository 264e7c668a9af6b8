import { Alert, Button, Text } from '@mantine/core'
import { IconGitBranch } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { chooseChangeSet, useChosenChangeSet } from '../../../app/change-set/chosen-change-set.ts'
import { useWish, wishFor } from '../../../app/change-set/wishes.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useTimes } from '../../../ui/format/times.ts'
import { confirm } from '../../../ui/forms/confirm.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { AutomationPage } from '../automation-page.tsx'
import { ReplayList } from '../replays/replay-list.tsx'
import { StartReplay } from '../replays/start-replay.tsx'
import { ActivateDialog } from './activate-dialog.tsx'
import { type ChangeSetDetails, useActivation, useChangeSet, useGate } from './change-sets.ts'
import { StateBadge } from './changes-page.tsx'
import { Differences } from './differences.tsx'
import { GatePanel } from './gate-panel.tsx'

export function ChangeSetPage() {
  const { t } = useLanguage()
  const { changeSetID = '' } = useParams({ strict: false }) as { changeSetID?: string }
  const set = useChangeSet(Number(changeSetID))
  useEffect(() => end, [])
  return (
    <AutomationPage>
      {set.data === undefined && (
        <PageHeader title={t('changes.title')} back={{ to: '/automation/changes', label: t('changes.title') }} />
      )}
      {Number(changeSetID) > 0 ? (
        <Loaded query={set}>{(data) => <OneChangeSet key={data.changeSetID} set={data} />}</Loaded>
      ) : (
        <EmptyState icon={IconGitBranch} title={t('changes.none')} hint={t('changes.noneHint')} />
      )}
    </AutomationPage>
  )
}

function OneChangeSet({ set }: { set: ChangeSetDetails }) {
  const { t } = useLanguage()
  const { changeSetID, name, state, description, differences } = set
  const isOpen = state === 'Open'
  const gate = useGate(changeSetID, isOpen)
  const wish = useWish()
  const discard = useDiscard(set)
  useEffect(() => {
    if (wish !== 'discard' || !isOpen) return
    end()
    void discard()
  }, [wish, isOpen, discard])
  return (
    <>
      <PageHeader
        title={name}
        {...(description ? { hint: description } : {})}
        back={{ to: '/automation/changes', label: t('changes.title') }}
      >
        <StateBadge state={state} />
        {isOpen && (
          <>
            <OpenButton set={set} />
            <Button variant="default" onClick={() => wishFor('replay')}>
              {t('changes.replay')}
            </Button>
            <Button variant="default" onClick={() => void discard()}>
              {t('changes.discard')}
            </Button>
            <Button disabled={differences.length === 0} onClick={() => wishFor('activate')}>
              {t('changes.activate')}
            </Button>
          </>
        )}
      </PageHeader>
      <ClosedNote set={set} />
      {isOpen && <GatePanel gate={gate} />}
      <Panel title={t('changes.differences')}>
        <Differences differences={differences} />
      </Panel>
      <Panel title={t('changes.replays')}>
        <ReplayList changeSetID={changeSetID} />
      </Panel>
      {isOpen && wish === 'replay' && <StartReplay changeSetID={changeSetID} onClose={end} />}
      {isOpen && wish === 'activate' && <ActivateDialog set={set} gate={gate.data} onClose={end} />}
    </>
  )
}

const end = () => wishFor(undefined)

function useDiscard({ changeSetID, name }: ChangeSetDetails) {
  const { t } = useLanguage()
  const { discard } = useActivation(changeSetID)
  return async () => {
    const question = { title: `${t('changes.discard')}: ${name}`, text: t('changes.discardText') }
    if (await confirm({ ...question, confirm: t('changes.discard'), isDangerous: true })) discard.mutate()
  }
}

function OpenButton({ set }: { set: ChangeSetDetails }) {
  const { t } = useLanguage()
  const chosen = useChosenChangeSet()
  if (chosen?.changeSetID === set.changeSetID) {
    return (
      <Text size="sm" c="dimmed">
        {t('changes.isChosen')}
      </Text>
    )
  }
  return (
    <Button
      variant="default"
      leftSection={<IconGitBranch size={15} aria-hidden />}
      onClick={() => chooseChangeSet(set)}
    >
      {t('changes.work')}
    </Button>
  )
}

function ClosedNote({ set: { state, dateClosed, closedBy, overrideReason } }: { set: ChangeSetDetails }) {
  const { t } = useLanguage()
  const times = useTimes()
  if (!dateClosed) return null
  const values = { state: t(`changes.state.${state}`), date: times.full(dateClosed), name: closedBy ?? '' }
  return (
    <Alert color="gray" mb="md">
      {t('changes.closed', values)}
      {overrideReason && <div>{t('changes.overridden', { reason: overrideReason })}</div>}
    </Alert>
  )
}
