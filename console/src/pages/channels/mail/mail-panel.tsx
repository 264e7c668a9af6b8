import { orThrow } from '@attendant/client'
import { Alert, Button, Group, Progress, Text, Tooltip } from '@mantine/core'
import { IconDownload, IconHistory, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { Panel } from '../../../ui/panel.tsx'
import type { Channel } from '../channel-data.ts'
import { type ImportJob, rememberImport, useImportJob } from './import-job.ts'

/** Fetching email: automatically, now, or older email. */
export function MailPanel({ channel }: { channel: Channel }) {
  const { t } = useLanguage()
  const { channelID, autoRetrieveEmails } = channel
  const [jobID, setJobID] = useState<string>()
  const job = useImportJob(channelID, jobID)
  const start = useChange(
    async (attendant, historical: boolean) => {
      const params = { path: { channelId: channelID }, query: { historical } }
      const { jobs } = await orThrow(attendant.POST('/api/Channels/{channelId}/import-emails', { params }))
      const started = jobs[0]?.jobID
      if (!started) return
      rememberImport(channelID, started)
      setJobID(started)
    },
    { of: ['channels'] },
  )
  const isRunning = start.isPending || job.data?.state === 'Running' || job.data?.state === 'Queued'
  return (
    <Panel
      title={t('channels.mail')}
      hint={t('channels.mailHint')}
      actions={<Automatic channelID={channelID} isOn={autoRetrieveEmails} />}
    >
      <Group gap="xs">
        <Button
          leftSection={<IconDownload size={15} aria-hidden />}
          loading={isRunning}
          onClick={() => start.mutate(false)}
        >
          {t('channels.import')}
        </Button>
        <Tooltip label={t('channels.importHistoryHint')}>
          <Button
            variant="default"
            leftSection={<IconHistory size={15} aria-hidden />}
            disabled={isRunning}
            onClick={() => start.mutate(true)}
          >
            {t('channels.importHistory')}
          </Button>
        </Tooltip>
      </Group>
      {job.data && <ImportProgress job={job.data} />}
    </Panel>
  )
}

function Automatic({ channelID, isOn }: { channelID: number; isOn: boolean }) {
  const { t } = useLanguage()
  const change = useChange(
    (attendant, wanted: boolean) => {
      const params = { path: { channelId: channelID } }
      return wanted
        ? orThrow(attendant.POST('/api/MailWebhook/subscribe/{channelId}', { params }))
        : orThrow(attendant.POST('/api/MailWebhook/unsubscribe/{channelId}', { params }))
    },
    { of: ['channels', 'folders'], done: t(isOn ? 'channels.autoOffDone' : 'channels.autoOnDone') },
  )
  const Picture = isOn ? IconPlayerPause : IconPlayerPlay
  return (
    <Button
      variant="default"
      leftSection={<Picture size={15} aria-hidden />}
      loading={change.isPending}
      onClick={() => change.mutate(!isOn)}
    >
      {t(isOn ? 'channels.autoOff' : 'channels.autoOn')}
    </Button>
  )
}

function ImportProgress({ job }: { job: ImportJob }) {
  const { t } = useLanguage()
  const { state, total, imported, skipped, failed, error } = job
  if (state === 'Failed') {
    return (
      <Alert color="red" mt="sm" role="alert">
        {t('channels.importFailed', { error: error ?? '–' })}
      </Alert>
    )
  }
  const done = imported + skipped + failed
  const isOver = state === 'Done'
  const text = isOver
    ? t('channels.importDone', { imported, skipped, failed })
    : t(state === 'Queued' ? 'channels.importQueued' : 'channels.importRunning', { total })
  return (
    <div role="status">
      <Progress
        mt="sm"
        mb={4}
        aria-label={text}
        value={isOver || total === 0 ? 100 : (done / total) * 100}
        animated={!isOver}
        color={isOver ? 'accent' : 'blue'}
      />
      <Text size="sm">{text}</Text>
    </div>
  )
}
