import { UnstyledButton } from '@mantine/core'
import { type Icon, IconBookmark, IconSettings, IconUsers } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useCommands } from '../../../app/commands/commands.tsx'
import { onDemand } from '../../../app/on-demand.tsx'
import { loadAllTexts, useLanguage } from '../../../app/session/language.ts'
import { useFadedEdges } from '../../../ui/marks/use-faded-edges.ts'
import { builtInViews, type InboxSearch, savedViewID, viewOf } from '../inbox-query.ts'
import { useViewCounts } from './use-view-counts.ts'
import { searchOf, useViews } from './use-views.ts'
import { viewIcons } from './view-icons.ts'

const ManageViews = onDemand(async () => {
  await loadAllTexts()
  return (await import('./manage-views.tsx')).ManageViews
})

interface ViewListProps {
  search: InboxSearch
  onChange(search: InboxSearch): void
}

/** The built-in views, then the saved ones: next to the list on wide screens, above it on narrow ones. */
export function ViewList({ search, onChange }: ViewListProps) {
  const { t } = useLanguage()
  const { data: saved = [] } = useViews()
  const counts = useViewCounts()
  const savedID = savedViewID(search)
  const current = savedID ? undefined : viewOf(search)
  const [isManaged, setManaged] = useState(false)
  const list = useRef<HTMLElement>(null)
  useFadedEdges(list)
  // Most workspaces never have such tickets.
  const shown = builtInViews.filter((view) => view !== 'needsPerson' || view === current || counts.get(view)?.count)

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the selected view after a change
  useEffect(() => {
    list.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [search.view, counts.size > 0])

  useCommands([
    ...builtInViews.map((view) => ({
      id: `view.${view}`,
      label: t(`inbox.view.${view}`),
      group: t('inbox.views'),
      run: () => onChange({ view }),
    })),
    ...saved.map((view) => ({
      id: `view.${view.viewID}`,
      label: view.name,
      group: t('inbox.views'),
      run: () => onChange(searchOf(view)),
    })),
  ])

  return (
    <nav className="inbox-views" aria-label={t('inbox.views')} ref={list}>
      {shown.map((view) => (
        <ViewButton
          key={view}
          icon={viewIcons[view]}
          name={t(`inbox.view.${view}`)}
          count={counts.get(view)}
          isCurrent={view === current}
          onClick={() => onChange({ view })}
        />
      ))}
      {saved.length > 0 && (
        <div className="views-heading">
          <span>{t('inbox.savedViews')}</span>
          <UnstyledButton
            aria-label={t('inbox.manageViews')}
            title={t('inbox.manageViews')}
            onClick={() => setManaged(true)}
          >
            <IconSettings size={15} stroke={1.6} aria-hidden />
          </UnstyledButton>
        </div>
      )}
      {saved.map((view) => (
        <ViewButton
          key={view.viewID}
          icon={view.scope === 'Personal' ? IconBookmark : IconUsers}
          name={view.name}
          count={counts.get(view.viewID)}
          isCurrent={view.viewID === savedID}
          onClick={() => onChange(searchOf(view))}
        />
      ))}
      {isManaged && <ManageViews onClose={() => setManaged(false)} />}
    </nav>
  )
}

interface ViewButtonProps {
  icon: Icon
  name: string
  count: { count: number; unreadCount: number; isCapped: boolean } | undefined
  isCurrent: boolean
  onClick(): void
}

function ViewButton({ icon: Picture, name, count, isCurrent, onClick }: ViewButtonProps) {
  const { t } = useLanguage()
  return (
    <UnstyledButton className="view-tab" aria-pressed={isCurrent} onClick={onClick}>
      <Picture size={16} stroke={1.6} aria-hidden />
      <span className="view-name" title={name}>
        {name}
      </span>
      {count && count.count > 0 && (
        <span className="view-count" data-unread={count.unreadCount > 0 || undefined}>
          {t(count.isCapped ? 'inbox.countAtLeast' : 'inbox.count', { number: count.count })}
        </span>
      )}
    </UnstyledButton>
  )
}
