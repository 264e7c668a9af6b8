import { Box, Table } from '@mantine/core'
import { useLanguage } from '../../../app/session/language.ts'
import { Panel } from '../../../ui/panel.tsx'
import type { Insights } from '../insight-data.ts'
import { useFigures } from '../use-figures.ts'

interface PerformancePanelProps {
  insights: Insights
  which: 'reps' | 'teams'
}

/** One row for each agent or team. */
export function PerformancePanel({ insights, which }: PerformancePanelProps) {
  const { t } = useLanguage()
  const { count, duration, score } = useFigures()
  const rows = insights[which]
  const maxReplies = Math.max(...rows.map(({ replies }) => replies), 1)
  const time = (seconds: number | null) => (seconds === null ? '–' : duration(seconds))
  const titles = [
    t(`insights.${which}.name`),
    ...(['assigned', 'replies', 'closed', 'firstResponse', 'resolution', 'csat'] as const).map((name) =>
      t(`insights.performance.${name}`),
    ),
  ]
  return (
    <Panel title={t(`insights.${which}`)} hint={t(`insights.${which}Hint`)}>
      {rows.length === 0 ? (
        <p className="quiet">{t(`insights.${which}None`)}</p>
      ) : (
        // Scrollable regions must be focusable with the keyboard.
        <Box
          role="group"
          className="insight-table insight-performance"
          tabIndex={0}
          aria-label={t(`insights.${which}`)}
        >
          <Table aria-label={t(`insights.${which}`)} fz="sm" verticalSpacing={6} stickyHeader>
            <Table.Thead>
              <Table.Tr>
                {titles.map((title) => (
                  <Table.Th key={title}>{title}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(
                ({ id, name, assigned, replies, closed, firstResponse, resolution, csatAnswers, csatAverage }) => (
                  <Table.Tr key={id}>
                    <Table.Th scope="row">{name}</Table.Th>
                    <Table.Td>{count(assigned)}</Table.Td>
                    <Table.Td>
                      <span
                        className="insight-inline-bar"
                        style={{ width: `${(replies / maxReplies) * 56}px` }}
                        aria-hidden
                      />
                      {count(replies)}
                    </Table.Td>
                    <Table.Td>{count(closed)}</Table.Td>
                    <Table.Td>{time(firstResponse.medianSeconds)}</Table.Td>
                    <Table.Td>{time(resolution.medianSeconds)}</Table.Td>
                    <Table.Td>{csatAverage === null ? '–' : `${score(csatAverage)} (${count(csatAnswers)})`}</Table.Td>
                  </Table.Tr>
                ),
              )}
            </Table.Tbody>
          </Table>
        </Box>
      )}
    </Panel>
  )
}
