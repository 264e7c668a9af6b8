import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import type { Series } from '../../insights/bars.tsx'

export interface CurveLinesProps {
  data: { label: string; failureRate: number | null; upperBound: number }[]
  series: Series[]
  height: number
  target: number
  targetLabel: string
  format(value: number): string
}

/** Hidden from screen readers, which read the table next to it. */
export const CurveLines = ({ data, series, height, target, targetLabel, format }: CurveLinesProps) => (
  <LineChart
    h={height}
    data={data}
    dataKey="label"
    series={series}
    curveType="linear"
    connectNulls
    tickLine="none"
    valueFormatter={format}
    referenceLines={[{ y: target, label: targetLabel, color: 'var(--insight-bad)', labelPosition: 'insideTopRight' }]}
    xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 24 }}
    yAxisProps={{ width: 48, domain: [0, (highest: number) => Math.max(highest, target)] }}
    lineChartProps={{ margin: { right: 12, top: 8 } }}
    accessibilityLayer={false}
  />
)
