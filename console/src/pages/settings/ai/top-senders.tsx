import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { AiBudget } from '../../../app/data/use-budget.ts'
import { type Translate, useLanguage } from '../../../app/session/language.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useAmounts } from './amounts.ts'

type Sender = AiBudget['topSenders'][number]

/** The senders who caused most of today's AI use; each opens their latest ticket. */
export function TopSenders({ senders }: { senders: Sender[] }) {
  const { t } = useLanguage()
  const amounts = useAmounts()
  const navigate = useNavigate()
  const open = ({ ticketID }: Sender) =>
    ticketID && void navigate({ to: '/inbox/$ticketID', params: { ticketID: String(ticketID) } })
  const rows = senders.map((sender, index) => ({ ...sender, index }))
  return (
    <Panel title={t('budget.senders')} hint={t('budget.sendersHint')}>
      <DataTable<(typeof rows)[number]>
        label={t('budget.senders')}
        columns={[
          { key: 'sender', title: t('budget.sender'), render: (sender) => nameOf(t, sender) },
          { key: 'kind', title: t('budget.kind'), render: (sender) => kindOf(t, sender) },
          { key: 'messages', title: t('budget.messages'), render: ({ messages }) => messages, align: 'right' },
          {
            key: 'retrievals',
            title: t('budget.retrievals'),
            render: ({ retrievals }) => retrievals,
            align: 'right',
            isExtra: true,
          },
          {
            key: 'tokens',
            title: t('budget.tokens'),
            render: ({ tokens }) => amounts.tokens(tokens),
            align: 'right',
          },
          {
            key: 'cost',
            title: t('budget.cost'),
            render: ({ cost }) => amounts.cost(cost),
            align: 'right',
            isExtra: true,
          },
        ]}
        rows={rows}
        rowKey={({ index }) => index}
        onOpen={open}
        empty={
          <Text size="sm" c="dimmed">
            {t('budget.noSenders')}
          </Text>
        }
      />
    </Panel>
  )
}

const nameOf = (t: Translate, { endUserName, ticketID }: Sender) =>
  `${endUserName ?? t('budget.anonymous')}${ticketID ? ` (#${ticketID})` : ''}`

const channelTypes = ['Email', 'Phone', 'WhatsApp', 'Chat'] as const

/** The kind of address, depending on its channel. */
function kindOf(t: Translate, { kind, channelType }: Sender): string {
  if (kind === 'Visitor') return t('budget.kind.Visitor')
  return t(`budget.kind.${channelTypes.find((type) => type === channelType) ?? 'Address'}`)
}
