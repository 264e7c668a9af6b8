import { ActionIcon, Group, TextInput } from '@mantine/core'
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { onDemand } from '../../app/on-demand.tsx'
import { useLanguage } from '../../app/session/language.ts'
import { type InboxSearch, isNarrowed } from './inbox-query.ts'
import { ViewTabs } from './view-tabs.tsx'

const InboxFilters = onDemand(async () => (await import('./inbox-filters.tsx')).InboxFilters)

interface InboxToolbarProps {
  search: InboxSearch
  onChange(search: InboxSearch): void
  searchField: RefObject<HTMLInputElement | null>
}

/** How long typing must rest before the search is made, in ms. */
const patience = 220

export function InboxToolbar({ search, onChange, searchField }: InboxToolbarProps) {
  const { t } = useLanguage()
  const [words, setWords] = useState(search.search ?? '')
  const [isOpen, setOpen] = useState(Boolean(search.channelIDs || search.assignee || search.channelType))
  const isFiltered = isNarrowed({ ...search, search: '' })

  useEffect(() => setWords(search.search ?? ''), [search.search])
  useEffect(() => {
    if (words === (search.search ?? '')) return
    const timer = setTimeout(() => onChange({ ...search, search: words }), patience)
    return () => clearTimeout(timer)
  }, [words, search, onChange])

  return (
    <div className="inbox-toolbar">
      <ViewTabs search={search} onChange={onChange} />
      <Group gap={6} wrap="nowrap" px="sm" pb={8}>
        <TextInput
          ref={searchField}
          size="xs"
          flex={1}
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
        <ActionIcon
          variant={isOpen ? 'light' : 'subtle'}
          color={isFiltered ? 'accent' : 'gray'}
          aria-label={t('inbox.filters')}
          title={t('inbox.filters')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconFilter size={16} />
        </ActionIcon>
      </Group>
      {isOpen && <InboxFilters search={search} onChange={onChange} />}
    </div>
  )
}
