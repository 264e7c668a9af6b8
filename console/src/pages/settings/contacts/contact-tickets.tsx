import { type components, orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useGo } from '../../../app/use-go.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { useTimes } from '../../../ui/format/times.ts'
import { Panel } from '../../../ui/panel.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'

type Ticket = components['schemas']['Ticket']

export function ContactTickets({ endUserID }: { endUserID: number }) {
  const { t } = useLanguage()
  const times = useTimes()
  const go = useGo()
  const attendant = useAttendant()
  const [pageNumber, setPageNumber] = useState(1)
  const tickets = useQuery({
    queryKey: ['tickets', 'of-end-user', endUserID, pageNumber],
    queryFn: ({ signal }) => {
      const params = { path: { id: endUserID }, query: { pageNumber, pageSize: 10 } }
      return orThrow(attendant.GET('/api/EndUsers/{id}/tickets', { params, signal }))
    },
  })
  return (
    <Panel title={t('people.tickets')}>
      <DataTable<Ticket>
        label={t('people.tickets')}
        columns={[
          { key: 'subject', title: t('trial.subject'), render: ({ subject }) => subject || t('inbox.noSubject') },
          {
            key: 'status',
            title: t('channels.state'),
            render: (ticket) => <StatusBadge ticket={ticket} isOpenShown />,
          },
          { key: 'dateCreated', title: t('settings.when'), render: ({ dateCreated }) => times.brief(dateCreated) },
        ]}
        rows={tickets.data?.items}
        rowKey={({ ticketID }) => ticketID}
        fault={tickets.error}
        onOpen={({ ticketID }) => go(`/inbox/${ticketID}`)}
        page={{ number: pageNumber, total: tickets.data?.totalPages ?? 0, onChange: setPageNumber }}
        empty={<span className="quiet">{t('people.noTickets')}</span>}
      />
    </Panel>
  )
}
