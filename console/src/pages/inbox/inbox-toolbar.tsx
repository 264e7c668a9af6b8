import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'
import { onDemand } from '../../app/on-demand.tsx'
import { loadAllTexts, useLanguage } from '../../app/session/language.ts'
import { chosenFilters, type InboxSearch, isNarrowed, savedViewID, sortNames, sortOf } from './inbox-query.ts'

const FilterPanel = onDemand(async () => {
  await loadAllTexts()
  return (await import('./filters/filter-panel.tsx')).FilterPanel
})
const FilterPills = onDemand(async () => {
  await loadAllTexts()
  return (await import('./filters/filter-pills.tsx')).FilterPills
})
const KeepView = onDemand(async () => {
  await loadAllTexts()
  return (await import('./views/keep-view.tsx')).KeepView
})

interface InboxToolbarProps {
  search: InboxSearch
  onChange(search: InboxSearch): void
  searchField: RefObject<HTMLInputElement | null>
}

/** Delay between the last keystroke and the search, in ms. */
const debounceMs = 220

export function InboxToolbar({ search, onChange, searchField }: InboxToolbarProps) {
  const { t } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { ticketID } = useParams({ strict: false })
  // Next to an open ticket the list is narrow: open filters would cover it.
  useEffect(() => {
    if (ticketID) setOpen(false)
  }, [ticketID])
  const { search: _words, ...filters } = chosenFilters(search)
  const filterCount = Object.keys(filters).length
  return (
    <div className="inbox-toolbar">
      <div className="toolbar-line">
        <SearchField search={search} onChange={onChange} searchField={searchField} />
        <Button
          size="xs"
          variant={isOpen || filterCount > 0 ? 'light' : 'default'}
          className="filter-button"
          leftSection={<IconFilter size={14} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('inbox.filters')}
          {filterCount > 0 && <span className="view-count">{filterCount}</span>}
        </Button>
        <NativeSelect
          size="xs"
          className="sort-select"
          aria-label={t('inbox.sort')}
          data={sortNames.map((value) => ({ value, label: t(`inbox.sort.${value}`) }))}
          value={sortOf(search)}
          onChange={({ currentTarget }) => onChange({ ...search, sort: currentTarget.value })}
        />
      </div>
      {isOpen && <FilterPanel search={search} onChange={onChange} />}
      {(isNarrowed(search) || savedViewID(search)) && (
        <div className="filter-line">
          {!isOpen && filterCount > 0 && !savedViewID(search) && <FilterPills search={search} onChange={onChange} />}
          <KeepView search={search} onChange={onChange} />
        </div>
      )}
    </div>
  )
}

function SearchField({ search, onChange, searchField }: InboxToolbarProps) {
  const { t } = useLanguage()
  const [words, setWords] = useState(search.search ?? '')
  useEffect(() => setWords(search.search ?? ''), [search.search])
  useEffect(() => {
    if (words === (search.search ?? '')) return
    const timer = setTimeout(() => onChange({ ...search, search: words }), debounceMs)
    return () => clearTimeout(timer)
  }, [words, search, onChange])
  return (
    <TextInput
      ref={searchField}
      size="xs"
      className="search-field"
      aria-label={t('inbox.search')}
      placeholder={t('inbox.searchHint')}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={
        words ? (
          <ActionIcon size="xs" aria-label={t('common.clear')} onClick={() => setWords('')}>
            <IconX size={12} />
          </ActionIcon>
        ) : null
      }
      value={words}
      onChange={(event) => setWords(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}
