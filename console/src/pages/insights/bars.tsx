// Styles for the swatches in the charts' tooltips.
import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'

export interface Series {
  name: string
  label: string
  color: string
}

export interface BarsProps {
  /** A row for each bar, labelled with its `label`. */
  data: ({ label: string } & Record<string, string | number | null>)[]
  series: Series[]
  height: number
  /** Horizontal bars leave room for names; bars per day are vertical. */
  isLying?: boolean
  /** Stacks each bar to 100 %, split into shares. */
  isShare?: boolean
  /** Groups bars side by side, with the value at each. */
  isApart?: boolean
  /** The upper end of the axis of vertical bars; by default the highest value. */
  maximum?: number
  format(value: number): string
}

/** Spaces the labels of days evenly. */
const evenDays = { interval: 'equidistantPreserveStart', minTickGap: 24 } as const

const maxNameLength = 18
const shorten = (name: string) => (name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name)

/** Hidden from screen readers, which read the table next to it. */
export function Bars(props: BarsProps) {
  const { data, series, height, isLying = false, isShare = false, isApart = false, maximum, format } = props
  const names = { width: 124, tickFormatter: shorten, interval: 0 as const }
  return (
    <BarChart
      h={height}
      data={data}
      dataKey="label"
      series={series}
      type={isShare ? 'percent' : isApart ? 'default' : 'stacked'}
      orientation={isLying ? 'vertical' : 'horizontal'}
      gridAxis={isLying ? 'y' : 'x'}
      tickLine="none"
      maxBarWidth={isApart ? 18 : 28}
      valueFormatter={format}
      withXAxis={!isApart}
      withBarValueLabel={isApart}
      {...(isApart ? { gridAxis: 'none' as const, withTooltip: false, minBarSize: 2 } : {})}
      xAxisProps={isLying ? { allowDecimals: isShare, ...(isShare ? { domain: [0, 1] } : {}) } : evenDays}
      yAxisProps={isLying ? names : maximum ? { width: 44, domain: [0, maximum] } : { width: 36, allowDecimals: false }}
      barChartProps={{ margin: { right: isApart ? 96 : 12, top: 8 } }}
      accessibilityLayer={false}
    />
  )
}
