import { Table, Text } from '@mantine/core'
import { useLanguage } from '../../../app/session/language.ts'
import { Panel } from '../../../ui/panel.tsx'
import type { Rate, Summary } from './replays.ts'

const figures = [
  'lostEscalations',
  'lostActions',
  'materiallyDifferent',
  'lostAnswers',
  'changed',
  'newlySent',
  'newActions',
  'escalated',
  'wouldSend',
  'topicAgreement',
  'errors',
  'unknown',
] as const
type Figure = (typeof figures)[number]

const baselines: Partial<Record<Figure, (summary: Summary) => Rate>> = {
  escalated: ({ baselineEscalated }) => baselineEscalated,
  wouldSend: ({ baselineWouldSend }) => baselineWouldSend,
  topicAgreement: ({ baselineTopicAgreement }) => baselineTopicAgreement,
  errors: ({ baselineErrors }) => baselineErrors,
}

/** Highlighted unless they are zero. */
const highlighted: readonly Figure[] = ['lostEscalations', 'lostActions', 'materiallyDifferent', 'errors']

export function ReplaySummary({ summary }: { summary: Summary }) {
  const { t, language } = useLanguage()
  const format = formatter(language)
  return (
    <Panel title={t('replays.summary')}>
      {summary.isWeighted && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('replays.weighted')}
        </Text>
      )}
      <Table.ScrollContainer minWidth={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label={t('replays.summary')} verticalSpacing={4} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('replays.figure')}</Table.Th>
              <Table.Th ta="right">{t('replays.after')}</Table.Th>
              <Table.Th ta="right">{t('replays.interval')}</Table.Th>
              <Table.Th ta="right">{t('replays.before')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {figures.map((figure) => {
              const rate = summary[figure]
              const baseline = baselines[figure]?.(summary)
              return (
                <Table.Tr key={figure} fw={rate.count > 0 && highlighted.includes(figure) ? 700 : 400}>
                  <Table.Td>{t(`replays.${figure}`)}</Table.Td>
                  <Table.Td ta="right">{format.rate(rate)}</Table.Td>
                  <Table.Td ta="right" c="dimmed">
                    {format.interval(rate)}
                  </Table.Td>
                  <Table.Td ta="right">{baseline ? format.rate(baseline) : ''}</Table.Td>
                </Table.Tr>
              )
            })}
            <Table.Tr>
              <Table.Td>{t('replays.cost')}</Table.Td>
              <Table.Td ta="right">{format.cost(summary.cost)}</Table.Td>
              <Table.Td />
              <Table.Td ta="right">{format.cost(summary.baselineCost)}</Table.Td>
            </Table.Tr>
            <Table.Tr>
              <Table.Td>{t('replays.latency')}</Table.Td>
              <Table.Td ta="right">{Math.round(summary.latency.median)}</Table.Td>
              <Table.Td />
              <Table.Td ta="right">{Math.round(summary.baselineLatency.median)}</Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  )
}

function formatter(language: string) {
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const money = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
  return {
    rate: ({ count, of, rate }: Rate) => (rate === null ? '–' : `${count} / ${of} (${percent.format(rate)})`),
    interval: ({ low, high }: Rate) =>
      low === null || high === null ? '' : `${percent.format(low)} – ${percent.format(high)}`,
    cost: (amount: number) => money.format(amount),
  }
}
