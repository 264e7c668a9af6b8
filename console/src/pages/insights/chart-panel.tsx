import { Box, Table, VisuallyHidden } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { onDemand } from '../../app/on-demand.tsx'
import { useLanguage } from '../../app/session/language.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { BarsProps, Series } from './bars.tsx'

// Charts are by far the largest part of the page, and not needed without data.
const Bars = onDemand<BarsProps>(async () => (await import('./bars.tsx')).Bars)

export interface TableContent {
  head: string[]
  /** The first cell of each row is its heading. */
  rows: string[][]
}

interface ChartPanelProps {
  title: string
  hint?: ReactNode
  /** Bars, or a custom drawing. */
  chart: BarsProps | (Pick<BarsProps, 'series' | 'height'> & { drawing: ReactNode })
  table: TableContent
  /** Shown instead of an empty chart. */
  nothing?: string | false
}

/** A chart and the same data as a table: visually hidden until requested, always available to screen readers. */
export function ChartPanel({ title, hint, chart, table, nothing = false }: ChartPanelProps) {
  const { t } = useLanguage()
  const [isTable, setTable] = useState(false)
  if (nothing) {
    return (
      <Panel title={title} hint={hint}>
        <p className="quiet">{nothing}</p>
      </Panel>
    )
  }
  const toggle = (
    <IconButton
      icon={isTable ? IconChartBar : IconTable}
      label={t(isTable ? 'insights.showChart' : 'insights.showTable', { title })}
      onClick={() => setTable(!isTable)}
    />
  )
  return (
    <Panel title={title} hint={hint} actions={toggle}>
      {isTable ? (
        // Scrollable regions must be focusable with the keyboard.
        <Box role="group" className="insight-table" tabIndex={0} aria-label={title}>
          <NumberTable label={title} {...table} />
        </Box>
      ) : (
        <>
          <Legend series={chart.series} />
          <Box h={chart.height} aria-hidden className="insight-chart">
            {'drawing' in chart ? chart.drawing : <Bars {...chart} />}
          </Box>
          <VisuallyHidden component="div">
            <NumberTable label={title} {...table} />
          </VisuallyHidden>
        </>
      )}
    </Panel>
  )
}

/** Mantine's own legend would not keep the order of the bars. */
function Legend({ series }: { series: Series[] }) {
  if (series.length < 2) return null
  return (
    <div className="insight-legend" aria-hidden>
      {series.map(({ name, label, color }) => (
        <span key={name}>
          <i style={{ background: color }} />
          {label}
        </span>
      ))}
    </div>
  )
}

const NumberTable = ({ label, head, rows }: TableContent & { label: string }) => (
  <Table aria-label={label} fz="sm" verticalSpacing={4} stickyHeader>
    <Table.Thead>
      <Table.Tr>
        {head.map((title) => (
          <Table.Th key={title}>{title}</Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map(([name = '', ...cells]) => (
        <Table.Tr key={name}>
          <Table.Td>{name}</Table.Td>
          {cells.map((cell, index) => (
            <Table.Td key={head[index + 1]}>{cell}</Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
