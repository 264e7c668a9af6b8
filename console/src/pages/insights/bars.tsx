// For the swatches of the charts' tooltips.
import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'

export interface Series {
  name: string
  label: string
  color: string
}

export interface BarsProps {
  /** A row for each bar, named by its `label`. */
  data: ({ label: string } & Record<string, string | number | null>)[]
  series: Series[]
  height: number
  /** Lying bars have room for names; those of days stand. */
  isLying?: boolean
  /** Bars of the same length, split into shares. */
  isShare?: boolean
  /** Beside each other, with the value written at each. */
  isApart?: boolean
  /** Where standing bars end; without it, at the highest. */
  maximum?: number
  format(value: number): string
}

/** The same distance from each named day to the next. */
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
