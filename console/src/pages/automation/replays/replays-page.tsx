import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommands } from '../../../app/commands/commands.tsx'
import { useLanguage } from '../../../app/session/language.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { AutomationPage } from '../automation-page.tsx'
import { ReplayList } from './replay-list.tsx'
import { useReplays } from './replays.ts'
import { StartReplay } from './start-replay.tsx'

export function ReplaysPage() {
  const { t } = useLanguage()
  const replays = useReplays()
  const [isStarting, setStarting] = useState(false)
  useCommands([
    { id: 'replays.start', label: t('replays.start'), group: t('replays.title'), run: () => setStarting(true) },
  ])
  const start = (
    <Button leftSection={<IconPlayerPlay size={15} aria-hidden />} onClick={() => setStarting(true)}>
      {t('replays.start')}
    </Button>
  )
  return (
    <AutomationPage>
      <PageHeader title={t('replays.title')} hint={t('replays.hint')}>
        {replays.data?.items.length !== 0 && start}
      </PageHeader>
      <ReplayList start={start} />
      {isStarting && <StartReplay onClose={() => setStarting(false)} />}
    </AutomationPage>
  )
}
