import { Anchor, Group, MultiSelect, Select } from '@mantine/core'
import { repName, useChannels, useReps } from '../../app/data/reference-data.ts'
import { useLanguage } from '../../app/session/language.ts'
import { type InboxSearch, isNarrowed } from './inbox-query.ts'

interface InboxFiltersProps {
  search: InboxSearch
  onChange(search: InboxSearch): void
}

export function InboxFilters({ search, onChange }: InboxFiltersProps) {
  const { t } = useLanguage()
  const channels = useChannels() ?? []
  const reps = useReps() ?? []
  const shape = { size: 'xs', clearable: true, comboboxProps: { width: 220, position: 'bottom-start' } } as const
  return (
    <Group gap={6} px="sm" pb={8} wrap="wrap" grow preventGrowOverflow={false}>
      <MultiSelect
        {...shape}
        miw={130}
        aria-label={t('inbox.channel')}
        placeholder={search.channelIDs ? '' : t('inbox.channel')}
        data={channels.map(({ channelID, name }) => ({ value: String(channelID), label: name }))}
        value={search.channelIDs?.split(',') ?? []}
        onChange={(chosen) => onChange({ ...search, channelIDs: chosen.join(',') })}
      />
      <Select
        {...shape}
        miw={130}
        searchable
        aria-label={t('inbox.assignee')}
        placeholder={t('inbox.assignee')}
        data={reps.map((rep) => ({ value: String(rep.customerRepID), label: repName(rep) }))}
        value={search.assignee ?? null}
        onChange={(chosen) => onChange({ ...search, assignee: chosen ?? '' })}
      />
      <Select
        size="xs"
        miw={130}
        allowDeselect={false}
        aria-label={t('inbox.sort')}
        data={[
          { value: 'activity', label: t('inbox.sort.activity') },
          { value: 'created', label: t('inbox.sort.created') },
        ]}
        value={search.sort ?? 'activity'}
        onChange={(chosen) => onChange({ ...search, sort: chosen === 'created' ? 'created' : '' })}
      />
      {isNarrowed(search) && (
        <Anchor
          component="button"
          size="xs"
          onClick={() => onChange({ ...(search.view ? { view: search.view } : {}) })}
        >
          {t('inbox.clearFilters')}
        </Anchor>
      )}
    </Group>
  )
}
