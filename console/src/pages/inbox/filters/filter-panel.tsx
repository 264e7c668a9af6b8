import { Checkbox, MultiSelect, Stack, TextInput } from '@mantine/core'
import { useLanguage } from '../../../app/session/language.ts'
import type { InboxSearch } from '../inbox-query.ts'
import { fromDay, toDay } from './days.ts'
import { useFilterFields } from './filter-fields.ts'

interface FilterPanelProps {
  search: InboxSearch
  onChange(search: InboxSearch): void
}

export function FilterPanel({ search, onChange }: FilterPanelProps) {
  const { t } = useLanguage()
  const fields = useFilterFields()
  return (
    <fieldset className="filter-panel" aria-label={t('inbox.filters')}>
      {fields.map(({ name, label, options }) => {
        const value = search[name]?.split(',') ?? []
        // Selected values that no longer exist can still be removed.
        const unknown = value.filter((each) => !options.some((option) => option.value === each))
        return (
          <MultiSelect
            key={name}
            size="xs"
            label={label}
            placeholder={value.length === 0 ? t('common.all') : ''}
            searchable
            clearable
            hidePickedOptions
            comboboxProps={{ width: 240, position: 'bottom-start' }}
            nothingFoundMessage={t('inbox.nothingFound')}
            data={[...options, ...unknown.map((each) => ({ value: each, label: each }))]}
            value={value}
            onChange={(chosen) => onChange({ ...search, [name]: chosen.join(',') })}
          />
        )
      })}
      <TextInput
        size="xs"
        type="date"
        label={t('triage.createdFrom')}
        value={toDay(search.createdFrom)}
        onChange={({ currentTarget }) => onChange({ ...search, createdFrom: fromDay(currentTarget.value) })}
      />
      <TextInput
        size="xs"
        type="date"
        label={t('triage.createdTo')}
        value={toDay(search.createdTo, -1)}
        onChange={({ currentTarget }) => onChange({ ...search, createdTo: fromDay(currentTarget.value, 1) })}
      />
      <Stack gap={6} justify="flex-end">
        {(['isUnread', 'isFollowed'] as const).map((name) => (
          <Checkbox
            key={name}
            size="xs"
            label={t(`triage.filter.${name}`)}
            checked={search[name] === 'true'}
            onChange={({ currentTarget }) => onChange({ ...search, [name]: currentTarget.checked ? 'true' : '' })}
          />
        ))}
      </Stack>
    </fieldset>
  )
}
