import { type components, orThrow } from '@attendant/client'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { useTimes } from '../../../ui/format/times.ts'
import { Panel } from '../../../ui/panel.tsx'
import { namePurpose } from './name-purpose.ts'

type Usage = components['schemas']['AiUsage']

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** AI requests and their cost over the last 30 days. */
export function UsagePanel() {
  const { t, language } = useLanguage()
  const times = useTimes()
  const attendant = useAttendant()
  const until = dayOf(new Date())
  const from = dayOf(new Date(Date.now() - 30 * 24 * 60 * 60 * 1000))
  const usage = useQuery({
    queryKey: ['usage', from, until],
    queryFn: ({ signal }) =>
      orThrow(attendant.GET('/api/Customers/ai-usage', { params: { query: { from, until } }, signal })),
  })
  const money = (amount: number) =>
    amount.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
  const showCost = (cost: number | null) => (cost === null ? t('settings.costUnknown') : money(cost))
  const rows = usage.data?.toReversed()
  return (
    <Panel title={t('settings.usage')} hint={t('settings.usageHint')}>
      {rows && rows.length > 0 && <Total rows={rows} />}
      <DataTable<Usage>
        label={t('settings.usage')}
        columns={[
          { key: 'day', title: t('settings.day'), render: ({ day }) => times.date(`${day}T00:00`) },
          { key: 'purpose', title: t('settings.purpose'), render: ({ purpose }) => namePurpose(t, purpose) },
          { key: 'model', title: t('settings.model'), render: ({ model }) => model, isExtra: true },
          {
            key: 'requests',
            title: t('settings.requests'),
            render: ({ requests }) => requests.toLocaleString(language),
            align: 'right',
          },
          {
            key: 'tokens',
            title: t('settings.tokens'),
            render: ({ inputTokens, outputTokens }) =>
              `${inputTokens.toLocaleString(language)} / ${outputTokens.toLocaleString(language)}`,
            align: 'right',
            isExtra: true,
          },
          { key: 'cost', title: t('settings.cost'), render: ({ cost }) => showCost(cost), align: 'right' },
        ]}
        rows={rows?.slice(0, 60)}
        rowKey={({ day, model, purpose }) => `${day} ${model} ${purpose}`}
        fault={usage.error}
        empty={
          <Text size="sm" c="dimmed">
            {t('settings.noUsage')}
          </Text>
        }
      />
    </Panel>
  )
}

function Total({ rows }: { rows: Usage[] }) {
  const { t, language } = useLanguage()
  const dollars = { style: 'currency', currency: 'USD', maximumFractionDigits: 4 } as const
  const sum = (pick: (row: Usage) => number) => rows.reduce((total, row) => total + pick(row), 0)
  const isKnown = rows.some(({ cost }) => cost !== null)
  return (
    <Text size="sm" mb="xs">
      {t('settings.total', {
        requests: sum(({ requests }) => requests).toLocaleString(language),
        input: sum(({ inputTokens }) => inputTokens).toLocaleString(language),
        output: sum(({ outputTokens }) => outputTokens).toLocaleString(language),
        cost: isKnown ? sum(({ cost }) => cost ?? 0).toLocaleString(language, dollars) : t('settings.costUnknown'),
      })}
    </Text>
  )
}
