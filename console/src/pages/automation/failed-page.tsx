import { orThrow } from '@attendant/client'
import { Anchor, Text } from '@mantine/core'
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../app/data/use-change.ts'
import { translateStored } from '../../app/errors/error-texts.ts'
import { useLanguage } from '../../app/session/language.ts'
import { useAttendant } from '../../app/session/session.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useTimes } from '../../ui/format/times.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { tryAgain } from '../ticket/messages/use-message-actions.ts'
import type { Message } from '../ticket/use-ticket.ts'
import { AutomationPage } from './automation-page.tsx'

/** Messages whose processing failed after all attempts, with the reason and a retry button. */
export function FailedPage() {
  const { t } = useLanguage()
  const times = useTimes()
  const attendant = useAttendant()
  const [pageNumber, setPageNumber] = useState(1)
  const failed = useQuery({
    queryKey: ['failed', pageNumber],
    queryFn: ({ signal }) =>
      orThrow(attendant.GET('/ticketMessages/failed', { params: { query: { pageNumber } }, signal })),
    staleTime: 0,
  })
  return (
    <AutomationPage>
      <PageHeader title={t('automation.failed')} hint={t('automation.failedHint')} />
      <DataTable
        label={t('automation.failed')}
        columns={[
          {
            key: 'ticket',
            title: t('automation.failedTicket'),
            render: (message) => <TicketLink message={message} />,
            width: '34%',
          },
          {
            key: 'recipient',
            title: t('automation.failedRecipient'),
            render: ({ senderType, toAddress, uid }) =>
              senderType === 'EndUser' ? t('automation.failedInAI') : (toAddress ?? uid ?? '–'),
            isExtra: true,
            width: '22%',
          },
          {
            key: 'failure',
            title: t('automation.failedReason'),
            render: ({ failure }) => failure && translateStored(failure),
          },
          {
            key: 'dateCreated',
            title: t('automation.failedSince'),
            render: ({ dateCreated }) => times.brief(dateCreated),
            isExtra: true,
            width: 110,
          },
          { key: 'do', title: '', render: (message) => <TryAgain message={message} />, width: 50 },
        ]}
        rows={failed.data?.items}
        rowKey={({ messageID }) => messageID}
        fault={failed.error}
        page={{ number: pageNumber, total: failed.data?.totalPages ?? 0, onChange: setPageNumber }}
        empty={
          <EmptyState icon={IconCircleCheck} title={t('automation.noFailed')} hint={t('automation.noFailedHint')} />
        }
      />
    </AutomationPage>
  )
}

const TicketLink = ({ message: { ticketID, subject, preview } }: { message: Message }) => (
  <>
    <Anchor component={Link} to={`/inbox/${ticketID}`} inherit lineClamp={2}>
      {subject || preview || `#${ticketID}`}
    </Anchor>
    {subject && (
      <Text size="xs" c="dimmed" lineClamp={1}>
        {preview}
      </Text>
    )}
  </>
)

function TryAgain({ message }: { message: Message }) {
  const { t } = useLanguage()
  const again = useChange((attendant, _: undefined) => tryAgain(attendant, message), { of: ['failed', 'tickets'] })
  return (
    <IconButton
      icon={IconRefresh}
      label={t('automation.retry')}
      isBusy={again.isPending}
      onClick={() => again.mutate(undefined)}
    />
  )
}
