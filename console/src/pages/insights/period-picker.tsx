import { Group, SegmentedControl, TextInput } from '@mantine/core'
import { useLanguage } from '../../app/session/language.ts'
import { addDays } from './insight-data.ts'

export interface Period {
  length: '7' | '30' | '90' | 'custom'
  /** The values of the date fields, shown for a custom period. */
  from: string
  to: string
}

const lengths = ['7', '30', '90', 'custom'] as const
const maxDays = 366

const today = () => new Date().toLocaleDateString('sv-SE')

export const lastDays = (length: '7' | '30' | '90'): Period => ({
  length,
  from: addDays(today(), 1 - Number(length)),
  to: today(),
})

/** The API's parameters; without `to`, the period ends today in the service's time zone, which may be a different day. */
export function toQuery({ length, from, to }: Period): { from: string; to?: string } {
  return length === 'custom' ? { from, to } : { from }
}

export function findFault({ from, to }: Period): 'insights.wrongOrder' | 'insights.tooLong' | undefined {
  if (from > to) return 'insights.wrongOrder'
  if (addDays(from, maxDays) <= to) return 'insights.tooLong'
  return undefined
}

export function PeriodPicker({ period, onChange }: { period: Period; onChange(period: Period): void }) {
  const { t } = useLanguage()
  const fault = findFault(period)
  // A cleared field keeps its former day.
  const change = (day: Partial<Period>) => Object.values(day)[0] && onChange({ ...period, ...day })
  return (
    <Group gap="sm" mb="md" align="flex-start">
      <SegmentedControl
        aria-label={t('insights.period')}
        data={lengths.map((length) => ({ value: length, label: t(`insights.period.${length}`) }))}
        value={period.length}
        onChange={(length) => onChange(length === 'custom' ? { ...period, length } : lastDays(length))}
        size="xs"
      />
      {period.length === 'custom' &&
        (['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            size="xs"
            aria-label={t(`insights.${name}`)}
            value={period[name]}
            error={name === 'from' && fault && t(fault)}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
          />
        ))}
    </Group>
  )
}
