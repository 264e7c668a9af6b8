import { type components, orThrow } from '@attendant/client'
import { Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { chooseChangeSet, useChosenChangeSet } from '../../../app/change-set/chosen-change-set.ts'
import { useEvery } from '../../../app/data/use-every.ts'
import { explainFault } from '../../../app/errors/faults.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useGo } from '../../../app/use-go.ts'
import { toast } from '../../../ui/toasts/toasts.ts'

type Wanted = components['schemas']['CounterfactualWanted']
type Found = components['schemas']['Counterfactual']
type Change = Found['changes'][number]

const outcomes = ['topic', 'document', 'action', 'escalated', 'notEscalated'] as const
type WantedKind = (typeof outcomes)[number]

/** Shows which single change of the automation would have led to a different outcome, and its other effects. */
export function CounterfactualDialog({ messageID, onClose }: { messageID: number; onClose(): void }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const [kind, setKind] = useState<WantedKind>('topic')
  const [id, setId] = useState<string | null>(null)
  const params = { path: { id: messageID } }
  const search = useMutation({
    mutationFn: (wanted: Wanted) =>
      orThrow(attendant.POST('/ticketMessages/{id}/counterfactual', { params, body: { wanted, last: 50 } })),
    meta: { isQuiet: true },
  })
  const wanted = toWanted(kind, id)
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('replays.counterfactual')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('replays.counterfactualHint')}
        </Text>
        <Group gap="sm" align="flex-end">
          <Select
            label={t('replays.wanted')}
            value={kind}
            onChange={(chosen) => {
              setKind((chosen ?? 'topic') as WantedKind)
              setId(null)
              search.reset()
            }}
            allowDeselect={false}
            data={outcomes.map((value) => ({ value, label: t(`replays.wanted.${value}`) }))}
          />
          <WantedRecord kind={kind} value={id} onChange={setId} />
          <Button disabled={!wanted} loading={search.isPending} onClick={() => wanted && search.mutate(wanted)}>
            {t('replays.search')}
          </Button>
        </Group>
        <div aria-live="polite">
          {search.error && <Alert color="red">{explainFault(t, search.error)}</Alert>}
          {search.data && wanted && (
            <FoundChanges messageID={messageID} wanted={wanted} found={search.data} onTaken={onClose} />
          )}
        </div>
      </Stack>
    </Modal>
  )
}

function toWanted(kind: WantedKind, id: string | null): Wanted | undefined {
  if (kind === 'escalated' || kind === 'notEscalated') return { escalated: kind === 'escalated' }
  if (!id) return undefined
  return kind === 'topic'
    ? { topicID: Number(id) }
    : kind === 'document'
      ? { documentID: Number(id) }
      : { action: Number(id) }
}

interface WantedRecordProps {
  kind: WantedKind
  value: string | null
  onChange(id: string | null): void
}

function WantedRecord({ kind, value, onChange }: WantedRecordProps) {
  const { t } = useLanguage()
  const topics = useEvery('/api/Topics', ['topics']).data ?? []
  const documents = useEvery('/api/Documents', ['documents', 'names']).data ?? []
  const actions = useEvery('/api/Actions', ['actions']).data ?? []
  if (kind === 'escalated' || kind === 'notEscalated') return null
  const options = {
    topic: topics.map(({ topicID, name }) => ({ value: String(topicID), label: name })),
    document: documents.map(({ documentID, name }) => ({ value: String(documentID), label: name ?? `#${documentID}` })),
    action: actions.map(({ actionID, name }) => ({ value: String(actionID), label: name })),
  }
  return (
    <Select
      aria-label={t('replays.choose')}
      placeholder={t('replays.choose')}
      searchable
      value={value}
      onChange={onChange}
      data={options[kind]}
    />
  )
}

interface FoundChangesProps {
  messageID: number
  wanted: Wanted
  found: Found
  onTaken(): void
}

function FoundChanges({ messageID, wanted, found, onTaken }: FoundChangesProps) {
  const { t } = useLanguage()
  const take = useTake(messageID, wanted, onTaken)
  const chosen = useChosenChangeSet()
  if (found.isAlready) return <Alert color="gray">{t('replays.already')}</Alert>
  if (found.changes.length === 0) return <Alert color="gray">{t('replays.noChange', { tried: found.tried })}</Alert>
  return (
    <Stack gap="xs">
      {found.changes.map((change) => (
        <Group key={change.key} justify="space-between" gap="sm" wrap="wrap">
          <div>
            <Text size="sm">{change.description}</Text>
            <Text size="xs" c="dimmed">
              {t('replays.flipped', { count: change.flipped, of: change.of })}
            </Text>
          </div>
          <Button
            size="compact-sm"
            variant="default"
            loading={take.isPending && take.variables?.key === change.key}
            onClick={() => take.mutate(change)}
          >
            {chosen ? t('replays.takeInto', { name: chosen.name }) : t('replays.take')}
          </Button>
        </Group>
      ))}
    </Stack>
  )
}

/** Adds the change to the open change set, or to a new one named after it. */
function useTake(messageID: number, wanted: Wanted, onTaken: () => void) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const go = useGo()
  const chosen = useChosenChangeSet()
  return useMutation({
    mutationFn: async ({ key, description }: Change) => {
      const name = description.slice(0, 120)
      const set = chosen ?? (await orThrow(attendant.POST('/api/ChangeSets', { body: { name } })))
      const body = { wanted, key, changeSetID: set.changeSetID }
      await orThrow(
        attendant.POST('/ticketMessages/{id}/counterfactual/apply', { params: { path: { id: messageID } }, body }),
      )
      return set
    },
    onSuccess: (set) => {
      toast(t('replays.taken'))
      chooseChangeSet(set)
      onTaken()
      go(`/automation/changes/${set.changeSetID}`)
    },
  })
}
