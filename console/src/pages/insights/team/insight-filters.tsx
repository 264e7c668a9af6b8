import { Group, MultiSelect } from '@mantine/core'
import { repName, useChannels, useReps, useTeams } from '../../../app/data/reference-data.ts'
import { useLanguage } from '../../../app/session/language.ts'

/** IDs as strings, as the fields return them. */
export interface Filters {
  teamIDs: string[]
  customerRepIDs: string[]
  channelIDs: string[]
}

export const noFilters: Filters = { teamIDs: [], customerRepIDs: [], channelIDs: [] }

/** The API's parameters; empty filters are omitted. */
export const toFilterQuery = (filters: Filters): Partial<Filters> =>
  Object.fromEntries(Object.entries(filters).filter(([, ids]) => ids.length > 0))

export const isFiltered = (filters: Filters) => Object.values(filters).some((ids) => ids.length > 0)

interface FilterFieldProps {
  label: string
  value: string[]
  options: { value: string; label: string }[] | undefined
  onChange(ids: string[]): void
}

/** Hidden if there are no options. */
function FilterField({ label, value, options = [], onChange }: FilterFieldProps) {
  if (options.length === 0) return null
  return (
    <MultiSelect
      className="filter-choice"
      size="xs"
      w={{ base: '100%', xs: 220 }}
      aria-label={label}
      placeholder={value.length === 0 ? label : ''}
      data={options}
      value={value}
      onChange={onChange}
      searchable
      clearable
      hidePickedOptions
    />
  )
}

export function InsightFilters({ filters, onChange }: { filters: Filters; onChange(filters: Filters): void }) {
  const { t } = useLanguage()
  const [teams, reps, channels] = [useTeams(), useReps(), useChannels()]
  return (
    <Group gap="sm" mb="md" align="flex-start" role="group" aria-label={t('insights.filters')}>
      <FilterField
        label={t('insights.filter.teams')}
        value={filters.teamIDs}
        options={teams?.map(({ teamID, name }) => ({ value: String(teamID), label: name }))}
        onChange={(teamIDs) => onChange({ ...filters, teamIDs })}
      />
      <FilterField
        label={t('insights.filter.reps')}
        value={filters.customerRepIDs}
        options={reps?.map((rep) => ({ value: String(rep.customerRepID), label: repName(rep) }))}
        onChange={(customerRepIDs) => onChange({ ...filters, customerRepIDs })}
      />
      <FilterField
        label={t('insights.filter.channels')}
        value={filters.channelIDs}
        options={channels?.map(({ channelID, name }) => ({ value: String(channelID), label: name }))}
        onChange={(channelIDs) => onChange({ ...filters, channelIDs })}
      />
    </Group>
  )
}
