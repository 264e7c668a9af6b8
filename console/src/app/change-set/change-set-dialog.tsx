import '@mantine/core/styles/Radio.css'
import { orThrow } from '@attendant/client'
import { Alert, Button, Group, Modal, Radio, Select, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useEvery } from '../data/use-every.ts'
import { explainFault, prepareExplanation } from '../errors/faults.ts'
import { useLanguage } from '../session/language.ts'
import { useMay } from '../session/me.ts'
import { useAttendant, useSession } from '../session/session.tsx'
import type { Detour } from './detour.ts'
import { OverrideReason } from './override-reason.tsx'

type Way = 'new' | 'open' | 'live'

interface ChangeSetDialogProps {
  /** Whether a change set can contain the change; otherwise the user must give a reason. */
  fitsChangeSet: boolean
  onDone(detour: Detour): void
  onCancel(): void
}

/** Shown over the current page when the workspace rejects a direct change; afterwards the request is repeated. */
export function ChangeSetDialog({ fitsChangeSet, onDone, onCancel }: ChangeSetDialogProps) {
  const { t, language } = useLanguage()
  const { isAdmin } = useSession()
  const mayDraft = useMay('manageAutomation') && fitsChangeSet
  const today = new Date().toLocaleDateString(language, { day: 'numeric', month: 'long', year: 'numeric' })
  const [way, setWay] = useState<Way>(fitsChangeSet ? 'new' : 'live')
  const [name, setName] = useState(t('changes.newName', { date: today }))
  const [changeSetID, setChangeSetID] = useState<number>()
  const [reason, setReason] = useState('')
  const sets = useEvery('/api/ChangeSets', ['changeSets', 'open'], { query: { state: 'Open' } }).data ?? []
  const { finish, trouble, isBusy } = useFinish(onDone)
  const picked = sets.find((set) => set.changeSetID === changeSetID) ?? sets[0]
  const isReady = { new: name.trim() !== '', open: picked !== undefined, live: reason.trim() !== '' }[way]

  function submit(event: FormEvent) {
    // The dialog may be rendered inside the form whose change was rejected.
    event.preventDefault()
    event.stopPropagation()
    if (way === 'new') return finish({ name: name.trim() })
    if (way === 'open') return picked && onDone({ changeSet: picked })
    onDone({ reason: reason.trim() })
  }

  return (
    <Modal
      opened
      onClose={onCancel}
      title={t('changes.required')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      zIndex={900}
    >
      {mayDraft || isAdmin ? (
        <form onSubmit={submit}>
          <Stack gap="md">
            <Text size="sm">{t(fitsChangeSet ? 'changes.requiredHint' : 'changes.reasonOnly')}</Text>
            {trouble && (
              <Alert color="red" role="alert">
                {trouble}
              </Alert>
            )}
            {mayDraft && (isAdmin || sets.length > 0) && (
              <Radio.Group value={way} onChange={(next) => setWay(next as Way)} aria-label={t('changes.required')}>
                <Stack gap="xs">
                  <Radio value="new" label={t('changes.create')} data-autofocus />
                  {sets.length > 0 && <Radio value="open" label={t('changes.pickOpen')} />}
                  {isAdmin && <Radio value="live" label={t('changes.liveNow')} />}
                </Stack>
              </Radio.Group>
            )}
            {way === 'new' && (
              <TextInput
                label={t('changes.name')}
                value={name}
                maxLength={255}
                onChange={(event) => setName(event.currentTarget.value)}
              />
            )}
            {way === 'open' && (
              <Select
                label={t('changes.bar')}
                data={sets.map((set) => ({ value: String(set.changeSetID), label: set.name }))}
                value={picked ? String(picked.changeSetID) : null}
                onChange={(value) => setChangeSetID(Number(value))}
                allowDeselect={false}
                comboboxProps={{ zIndex: 1000 }}
              />
            )}
            {way === 'live' && <OverrideReason value={reason} maxLength={1000} onChange={setReason} />}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onCancel}>
                {t('common.cancel')}
              </Button>
              <Button type="submit" color={way === 'live' ? 'red.9' : 'accent'} loading={isBusy} disabled={!isReady}>
                {t(way === 'live' ? 'changes.overrideNow' : 'changes.putInto')}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <Text size="sm">{t('changes.requiredAsk')}</Text>
      )}
    </Modal>
  )
}

/** Opens the change set before the request is repeated. */
function useFinish(onDone: (detour: Detour) => void) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function finish(body: { name: string }) {
    setBusy(true)
    setTrouble(undefined)
    try {
      onDone({ changeSet: await orThrow(attendant.POST('/api/ChangeSets', { body })) })
    } catch (fault) {
      await prepareExplanation(fault)
      setTrouble(explainFault(t, fault))
    } finally {
      setBusy(false)
    }
  }
  return { finish, trouble, isBusy }
}
