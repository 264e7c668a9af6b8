import type { paths } from '@attendant/client'
import { Group, Select, Text, TextInput } from '@mantine/core'
import { repName, useReps } from '../../../app/data/reference-data.ts'
import { useLanguage } from '../../../app/session/language.ts'

type Area = NonNullable<NonNullable<paths['/api/AuditLog']['get']['parameters']['query']>['area']>

/** The areas that users know from the navigation. */
const areas: Area[] = [
  'Tickets',
  'Contacts',
  'Team',
  'Access',
  'Channels',
  'Automation',
  'Knowledge',
  'Workspace',
  'Data',
  'Places',
]

export interface Filter {
  customerRepID: string | null
  area: Area | null
  result: string | null
  /** Days; empty for no limit. */
  since: string
  until: string
}

export const noFilter: Filter = { customerRepID: null, area: null, result: null, since: '', until: '' }

/** Converts the chosen days from the reader's time zone to the API's times. */
export const toRange = ({ since, until }: Filter) => ({
  ...(since ? { since: new Date(`${since}T00:00:00`).toISOString() } : {}),
  ...(until ? { until: new Date(`${until}T23:59:59.999`).toISOString() } : {}),
})

export function AuditFilters({ filter, onChange }: { filter: Filter; onChange(changes: Partial<Filter>): void }) {
  const { t } = useLanguage()
  const reps = useReps() ?? []
  return (
    <Group gap="xs" mb="sm">
      <Select
        className="filter-choice"
        aria-label={t('settings.who')}
        placeholder={t('settings.whoFilter')}
        data={reps.map((rep) => ({ value: String(rep.customerRepID), label: repName(rep) }))}
        value={filter.customerRepID}
        onChange={(customerRepID) => onChange({ customerRepID })}
        clearable
        w={180}
      />
      <Select
        className="filter-choice"
        aria-label={t('settings.result')}
        placeholder={t('settings.resultFilter')}
        data={[
          { value: 'refused', label: t('settings.refused') },
          { value: 'done', label: t('settings.done') },
        ]}
        value={filter.result}
        onChange={(result) => onChange({ result })}
        clearable
        w={160}
      />
      <Select
        className="filter-choice"
        aria-label={t('settings.area')}
        placeholder={t('settings.areaFilter')}
        data={areas.map((value) => ({ value, label: t(`settings.area.${value}`) }))}
        value={filter.area}
        onChange={(area) => onChange({ area })}
        clearable
        w={200}
      />
      {(['since', 'until'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          aria-label={t(`settings.${name}`)}
          leftSection={
            <Text size="xs" aria-hidden>
              {t(`settings.${name}`)}
            </Text>
          }
          leftSectionWidth={48}
          value={filter[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
    </Group>
  )
}
