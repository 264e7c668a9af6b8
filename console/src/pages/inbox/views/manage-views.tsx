import { orThrow } from '@attendant/client'
import { Modal, Select, Text, TextInput } from '@mantine/core'
import { useTeams } from '../../../app/data/reference-data.ts'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useMay } from '../../../app/session/me.ts'
import { useSession } from '../../../app/session/session.tsx'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { SortableList } from '../../../ui/forms/sortable-list.tsx'
import { fromAudience, toAudience, useAudiences } from './audience.ts'
import { useViews, type View } from './use-views.ts'

type ViewChange = Partial<Pick<View, 'name' | 'scope' | 'teamID' | 'position'>> & { viewID: number }

/** Edits the names, order and audience of the saved views. */
export function ManageViews({ onClose }: { onClose(): void }) {
  const { t } = useLanguage()
  const { data: views = [] } = useViews()
  const mayShare = useMay('manageTeam')
  const { me } = useSession()
  const change = useChange(
    (attendant, { viewID, ...body }: ViewChange) =>
      orThrow(attendant.PUT('/api/Views/{id}', { params: { path: { id: viewID } }, body })),
    { of: ['views'] },
  )
  const reorder = useChange(
    async (attendant, ordered: View[]) => {
      for (const [position, { viewID }] of ordered.entries()) {
        const view = views.find((each) => each.viewID === viewID)
        if (!view || view.position === position) continue
        await orThrow(attendant.PUT('/api/Views/{id}', { params: { path: { id: viewID } }, body: { position } }))
      }
    },
    { of: ['views'] },
  )
  const remove = useChange(
    (attendant, id: number) => orThrow(attendant.DELETE('/api/Views/{id}', { params: { path: { id } } })),
    { of: ['views'] },
  )
  const mayChange = (view: View) =>
    view.scope === 'Personal' ? view.ownerCustomerRepID === me?.CustomerRepID : mayShare
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('inbox.manageViews')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {views.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('triage.noViews')}
        </Text>
      )}
      <SortableList
        label={t('inbox.savedViews')}
        items={views}
        keyOf={({ viewID }) => viewID}
        nameOf={({ name }) => name}
        isFixed={(view) => !mayChange(view)}
        onOrder={(ordered) => reorder.mutate(ordered)}
      >
        {(view) => (
          <ManagedView
            view={view}
            isReadOnly={!mayChange(view)}
            mayShare={mayShare}
            onChange={(changes) => change.mutate({ viewID: view.viewID, ...changes })}
            onDelete={() => remove.mutate(view.viewID)}
          />
        )}
      </SortableList>
    </Modal>
  )
}

interface ManagedViewProps {
  view: View
  isReadOnly: boolean
  mayShare: boolean
  onChange(changes: Omit<ViewChange, 'viewID'>): void
  onDelete(): void
}

function ManagedView({ view, isReadOnly, mayShare, onChange, onDelete }: ManagedViewProps) {
  const { t } = useLanguage()
  const audiences = useAudiences(useTeams() ?? [])
  return (
    <>
      <TextInput
        size="xs"
        flex={1}
        miw={120}
        aria-label={t('inbox.viewName')}
        defaultValue={view.name}
        maxLength={100}
        readOnly={isReadOnly}
        onBlur={({ currentTarget: { value } }) => {
          if (value.trim() && value.trim() !== view.name) onChange({ name: value.trim() })
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
      />
      <Select
        size="xs"
        w={150}
        aria-label={t('triage.visibleTo')}
        data={audiences}
        value={toAudience(view)}
        disabled={isReadOnly || !mayShare}
        allowDeselect={false}
        onChange={(chosen) => chosen && onChange(fromAudience(chosen))}
      />
      {!isReadOnly && <DeleteButton name={view.name} text={t('triage.deleteViewText')} onDelete={onDelete} isSmall />}
    </>
  )
}
