import { orThrow } from '@attendant/client'
import { Alert, Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { Panel } from '../../../ui/panel.tsx'
import { ConnectionChecks } from './connection-checks.tsx'

/** Tests whether the mailbox can be reached with the saved settings, and shows what to do if not. */
export function ConnectionTest({ channelID }: { channelID: number }) {
  const { t } = useLanguage()
  const test = useChange(
    (attendant, channelId: number) =>
      orThrow(attendant.POST('/api/Channels/{channelId}/test-connection', { params: { path: { channelId } } })),
    { of: ['channels', 'mail-consent'] },
  )
  const { data } = test
  return (
    <Panel
      title={t('start.testConnection')}
      hint={t('start.testHint')}
      actions={
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={15} aria-hidden />}
          loading={test.isPending}
          onClick={() => test.mutate(channelID)}
        >
          {t('start.testConnection')}
        </Button>
      }
    >
      {data?.isWorking && (
        <Alert color="accent" role="status">
          {data.inboxCount === null ? t('start.works') : t('start.worksWith', { count: data.inboxCount })}
        </Alert>
      )}
      {data && !data.isWorking && (
        <Alert color="red" role="alert">
          {t('start.worksNot', { problem: data.problem ?? '' })}
        </Alert>
      )}
      {data && <ConnectionChecks checks={data.checks} />}
    </Panel>
  )
}
