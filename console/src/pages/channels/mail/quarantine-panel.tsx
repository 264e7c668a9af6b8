import { type components, orThrow } from '@attendant/client'
import { Group } from '@mantine/core'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange } from '../../../app/data/use-change.ts'
import { type Translate, useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { saveFile } from '../../../ui/format/save-file.ts'
import { useTimes } from '../../../ui/format/times.ts'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts/toasts.ts'

type Quarantined = components['schemas']['QuarantinedMail']

/** Emails that could not be imported, with the reason and a retry button. */
export function QuarantinePanel({ channelID }: { channelID: number }) {
  const { t } = useLanguage()
  const times = useTimes()
  const attendant = useAttendant()
  const [pageNumber, setPageNumber] = useState(1)
  const mails = useQuery({
    queryKey: ['quarantine', channelID, pageNumber],
    queryFn: ({ signal }) => {
      const query = { channelId: channelID, pageNumber, pageSize: 10 }
      return orThrow(attendant.GET('/api/MailQuarantine', { params: { query }, signal }))
    },
  })
  return (
    <Panel title={t('channels.quarantine')} hint={t('channels.quarantineHint')}>
      <DataTable<Quarantined>
        label={t('channels.quarantine')}
        columns={[
          {
            key: 'sender',
            title: t('channels.quarantinedFrom'),
            render: ({ sender, subject }) => [sender, subject].filter(Boolean).join(': ') || '–',
          },
          { key: 'reason', title: t('channels.reason'), render: ({ reason }) => reason },
          { key: 'dateTried', title: t('channels.tries'), render: (mail) => describeTries(mail, times), width: 150 },
          { key: 'do', title: '', render: (mail) => <QuarantineActions mail={mail} />, width: 110 },
        ]}
        rows={mails.data?.items}
        rowKey={({ quarantineID }) => quarantineID}
        fault={mails.error}
        page={{ number: pageNumber, total: mails.data?.totalPages ?? 0, onChange: setPageNumber }}
        empty={<span className="quiet">{t('channels.quarantineNone')}</span>}
      />
    </Panel>
  )
}

const describeTries = ({ attempts, dateTried }: Quarantined, times: ReturnType<typeof useTimes>) =>
  `${attempts} · ${times.brief(dateTried)}`

function QuarantineActions({ mail: { quarantineID, reason } }: { mail: Quarantined }) {
  const { t } = useLanguage()
  const path = { id: quarantineID }
  const retry = useChange(
    async (attendant, _: undefined) => {
      const result = await orThrow(attendant.POST('/api/MailQuarantine/{id}/retry', { params: { path } }))
      toast(describeRetry(t, result))
    },
    { of: ['quarantine'] },
  )
  const drop = useChange(
    (attendant, _: undefined) => orThrow(attendant.DELETE('/api/MailQuarantine/{id}', { params: { path } })),
    { of: ['quarantine'] },
  )
  const save = useChange(
    async (attendant, _: undefined) => {
      const answer = attendant.GET('/api/MailQuarantine/{id}/original', { params: { path }, parseAs: 'blob' })
      saveFile(await orThrow(answer), `mail-${quarantineID}.eml`)
    },
    { of: [] },
  )
  return (
    <Group gap={2} wrap="nowrap">
      <IconButton
        icon={IconRefresh}
        label={t('channels.retry')}
        isBusy={retry.isPending}
        onClick={() => retry.mutate(undefined)}
      />
      <IconButton icon={IconDownload} label={t('channels.download')} onClick={() => save.mutate(undefined)} />
      <DeleteButton
        name={reason}
        text={t('channels.deleteQuarantinedText')}
        verb={t('channels.deleteQuarantined')}
        onDelete={() => drop.mutate(undefined)}
        isSmall
      />
    </Group>
  )
}

function describeRetry(t: Translate, { outcome, reason }: components['schemas']['RetryResult']): string {
  if (outcome === 'Imported') return t('channels.retried')
  if (outcome === 'Skipped') return t('channels.retrySkipped')
  return t('channels.retryFailed', { reason: reason ?? '–' })
}
