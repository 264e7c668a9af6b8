import { orThrow } from '@attendant/client'
import { Button, Group } from '@mantine/core'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useMay } from '../../../app/session/me.ts'
import { useSession } from '../../../app/session/session.tsx'
import { type InboxSearch, isNarrowed, savedViewID } from '../inbox-query.ts'
import { SaveView } from './save-view.tsx'
import { isChanged, searchOf, toSavedFilter, useViews, type View } from './use-views.ts'

interface KeepViewProps {
  search: InboxSearch
  onChange(search: InboxSearch): void
}

/** Saves the current filters as a new view, or updates the view they started from. */
export function KeepView({ search, onChange }: KeepViewProps) {
  const { data: views = [] } = useViews()
  const view = views.find(({ viewID }) => viewID === savedViewID(search))
  if (view) return isChanged(view, search) ? <Changed view={view} search={search} onChange={onChange} /> : null
  return isNarrowed(search) ? <SaveView search={search} onChange={onChange} /> : null
}

function Changed({ view, search, onChange }: KeepViewProps & { view: View }) {
  const { t } = useLanguage()
  const { me } = useSession()
  const mayShare = useMay('manageTeam')
  const mayChange = view.scope === 'Personal' ? view.ownerCustomerRepID === me?.CustomerRepID : mayShare
  const update = useChange(
    (attendant, id: number) =>
      orThrow(attendant.PUT('/api/Views/{id}', { params: { path: { id } }, body: toSavedFilter(search) })),
    { of: ['views'], done: t('triage.viewSaved') },
  )
  return (
    <Group gap={4}>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onChange(searchOf(view))}>
        {t('triage.resetView')}
      </Button>
      {mayChange && (
        <Button
          size="compact-xs"
          variant="subtle"
          loading={update.isPending}
          onClick={() => update.mutate(view.viewID)}
        >
          {t('triage.updateView', { name: view.name })}
        </Button>
      )}
      <SaveView search={search} onChange={onChange} />
    </Group>
  )
}
