import { type components, orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { chooseChangeSet, liveOnly, useChosenChangeSet } from '../../../app/change-set/chosen-change-set.ts'
import { useChange } from '../../../app/data/use-change.ts'
import { useEvery } from '../../../app/data/use-every.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'

export type ChangeSet = components['schemas']['ChangeSet']
export type ChangeSetDetails = components['schemas']['ChangeSetDetails']
export type Difference = components['schemas']['ChangeSetDifference']
export type Conflict = components['schemas']['ChangeSetConflict']
export type GateReport = components['schemas']['GateReport']
export type GateCheck = components['schemas']['GateCheck']

export const useChangeSets = () => useEvery('/api/ChangeSets', ['changeSets'])

export function useChangeSet(id: number) {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['changeSets', id],
    enabled: id > 0,
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/ChangeSets/{id}', { params: { path: { id } }, signal })),
  })
}

/** Whether the change set meets the activation policy. */
export function useGate(id: number, isAsked: boolean) {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['changeSets', id, 'gate'],
    enabled: id > 0 && isAsked,
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/ChangeSets/{id}/gate', { params: { path: { id } }, signal })),
  })
}

export function useOpenChangeSet() {
  return useChange(
    (client, body: { name: string; description?: string | null }) => orThrow(client.POST('/api/ChangeSets', { body })),
    { of: ['changeSets'] },
  )
}

export interface Activation {
  override?: boolean
  reason?: string
}

/** Conflicts and failed checks are shown on the page instead of in a toast. */
export function useActivation(id: number) {
  const { t } = useLanguage()
  const chosen = useChosenChangeSet()
  const leave = () => chosen?.changeSetID === id && chooseChangeSet(undefined)
  const params = { path: { id } }
  const activate = useChange(
    async (client, body: Activation) => {
      const activated = await orThrow(client.POST('/api/ChangeSets/{id}/activate', { params, body }))
      leave()
      return activated
    },
    { of: everything, done: t('changes.activated') },
  )
  const discard = useChange(
    async (client) => {
      await orThrow(client.POST('/api/ChangeSets/{id}/discard', { params }))
      leave()
    },
    { of: everything, done: t('changes.discarded') },
  )
  return { activate, discard }
}

const everything = ['changeSets', 'topics', 'actions', 'documents', 'models', 'channels', 'rules']

export function usePolicy() {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['customer', 'activationPolicy'],
    queryFn: async ({ signal }) =>
      (await orThrow(attendant.GET('/api/Customers/me', { headers: liveOnly, signal }))).activationPolicy,
  })
}
