import { CloseButton, Group, UnstyledButton } from '@mantine/core'
import { useCommands } from '../../app/commands/commands.tsx'
import { onDemand } from '../../app/on-demand.tsx'
import { useLanguage } from '../../app/session/language.ts'
import { useSession } from '../../app/session/session.tsx'
import { builtInViews, type InboxSearch, isNarrowed, viewOf } from './inbox-query.ts'
import { isSameSearch, useSavedViews } from './saved-views.ts'
import { useViewCounts } from './use-view-counts.ts'

const SaveView = onDemand(async () => (await import('./save-view.tsx')).SaveView)

interface ViewTabsProps {
  search: InboxSearch
  onChange(search: InboxSearch): void
}

/** The views that everybody has, then those that this person has saved. */
export function ViewTabs({ search, onChange }: ViewTabsProps) {
  const { t } = useLanguage()
  const { me } = useSession()
  const { views, save, remove } = useSavedViews(me?.CustomerRepID ?? 0)
  const counts = useViewCounts()
  const saved = views.find((view) => isSameSearch(view.search, search))
  const current = saved ? undefined : viewOf(search)

  // Most desks never have one of these.
  const shown = builtInViews.filter((view) => view !== 'needsPerson' || view === current || counts[view])

  useCommands([
    ...builtInViews.map((view) => ({
      id: `view.${view}`,
      label: t(`inbox.view.${view}`),
      group: t('inbox.views'),
      run: () => onChange({ view }),
    })),
    ...views.map((view) => ({
      id: `saved.${view.name}`,
      label: view.name,
      group: t('inbox.views'),
      run: () => onChange(view.search),
    })),
  ])

  return (
    <Group className="view-tabs" gap={2} wrap="nowrap" role="group" aria-label={t('inbox.views')}>
      {shown.map((view) => (
        <UnstyledButton
          key={view}
          className="view-tab"
          aria-pressed={view === current}
          onClick={() => onChange({ view })}
        >
          {t(`inbox.view.${view}`)}
          {counts[view] ? <span className="view-count">{t('inbox.count', { number: counts[view] })}</span> : null}
        </UnstyledButton>
      ))}
      {views.map((view) => (
        <Group key={view.name} gap={0} wrap="nowrap" className="saved-view">
          <UnstyledButton className="view-tab" aria-pressed={view === saved} onClick={() => onChange(view.search)}>
            {view.name}
          </UnstyledButton>
          {view === saved && (
            <CloseButton
              size="xs"
              aria-label={t('inbox.removeView', { name: view.name })}
              onClick={() => remove(view.name)}
            />
          )}
        </Group>
      ))}
      {isNarrowed(search) && !saved && <SaveView onSave={(name) => save({ name, search })} />}
    </Group>
  )
}
