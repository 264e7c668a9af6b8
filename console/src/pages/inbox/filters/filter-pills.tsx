import { Anchor, Pill } from '@mantine/core'
import { useLanguage } from '../../../app/session/language.ts'
import { useTimes } from '../../../ui/format/times.ts'
import { chosenFilters, type FilterName, filterNames, type InboxSearch } from '../inbox-query.ts'
import { toDay } from './days.ts'
import { useFilterFields } from './filter-fields.ts'

interface FilterPillsProps {
  search: InboxSearch
  onChange(search: InboxSearch): void
}

/** The active filters, each with a remove button. */
export function FilterPills({ search, onChange }: FilterPillsProps) {
  const { t } = useLanguage()
  const describe = useDescription()
  const chosen = chosenFilters(search)
  const names = filterNames.filter((name) => chosen[name] && name !== 'search')
  if (names.length === 0) return null
  const clear = () =>
    onChange({
      ...Object.fromEntries(
        (['view', 'sort', 'search'] as const).filter((name) => search[name]).map((name) => [name, search[name]]),
      ),
    })
  return (
    <div className="filter-pills">
      {names.map((name) => (
        <Pill
          key={name}
          size="sm"
          withRemoveButton
          removeButtonProps={{
            'aria-label': t('triage.removeFilter', { name: describe(name, chosen[name] ?? '') }),
            'aria-hidden': false,
            tabIndex: 0,
          }}
          onRemove={() => onChange({ ...search, [name]: '' })}
        >
          {describe(name, chosen[name] ?? '')}
        </Pill>
      ))}
      <Anchor component="button" size="xs" onClick={clear}>
        {t('inbox.clearFilters')}
      </Anchor>
    </div>
  )
}

function useDescription(): (name: FilterName, value: string) => string {
  const { t } = useLanguage()
  const times = useTimes()
  const fields = useFilterFields()
  return (name, value) => {
    const field = fields.find((each) => each.name === name)
    if (field) {
      const labels = value
        .split(',')
        .map((each) => field.options.find((option) => option.value === each)?.label ?? each)
      return `${field.label}: ${labels.join(', ')}`
    }
    const shown = /(From|To|Before)$/.test(name) ? times.date(toDay(value, name.endsWith('To') ? -1 : 0)) : value
    return `${t(`triage.filter.${name}` as 'triage.filter.status')}: ${flagText(t, shown)}`
  }
}

const flagText = (t: ReturnType<typeof useLanguage>['t'], value: string) =>
  value === 'true' ? t('common.yes') : value === 'false' ? t('common.no') : value
