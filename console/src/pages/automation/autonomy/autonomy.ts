import { type components, orThrow } from '@attendant/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useChange, useRefresh } from '../../../app/data/use-change.ts'
import { useLiveEvent } from '../../../app/live/live.tsx'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'

export type Autonomy = components['schemas']['Autonomy']
export type Pair = components['schemas']['AutonomyPair']
export type PairDetails = components['schemas']['AutonomyDetails']
export type LevelChange = components['schemas']['AutonomyChange']
export type Level = Pair['level']

/** From lowest to highest. */
export const levels: Level[] = ['Off', 'Shadow', 'Suggest', 'SendWithHold', 'Send']

export const pairPath = ({ channelID, topicID }: Pick<Pair, 'channelID' | 'topicID'>) =>
  `/automation/autonomy/${channelID}-${topicID}`

interface Wanted {
  pageNumber: number
  level?: Level
}

/** Reloaded when a level changes. */
export function useAutonomy(query: Wanted) {
  const attendant = useAttendant()
  const refresh = useRefresh()
  useLiveEvent(['autonomy.changed'], () => void refresh(['autonomy']))
  return useQuery({
    queryKey: ['autonomy', 'list', query],
    queryFn: ({ signal }) =>
      orThrow(attendant.GET('/api/Autonomy', { params: { query: { ...query, pageSize: 50 } }, signal })),
    placeholderData: keepPreviousData,
    // Drafts become evidence without an event.
    staleTime: 0,
  })
}

export function usePair(path: { channelID: number; topicID: number }) {
  const attendant = useAttendant()
  const refresh = useRefresh()
  useLiveEvent(['autonomy.changed'], () => void refresh(['autonomy']))
  return useQuery({
    queryKey: ['autonomy', path],
    staleTime: 0,
    queryFn: ({ signal }) =>
      orThrow(attendant.GET('/api/Autonomy/{channelID}/{topicID}', { params: { path }, signal })),
  })
}

export function useSetLevel({ channelID, topicID }: Pick<Pair, 'channelID' | 'topicID'>) {
  const { t } = useLanguage()
  return useChange(
    (attendant, body: { level: Level; reason: string }) =>
      orThrow(attendant.PUT('/api/Autonomy/{channelID}/{topicID}', { params: { path: { channelID, topicID } }, body })),
    { of: ['autonomy'], done: t('common.saved') },
  )
}

/** Formats shares with enough digits for small failure rates. */
export function useShares() {
  const { language } = useLanguage()
  const shares = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const counts = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  return { share: (value: number) => shares.format(value), count: (value: number) => counts.format(value) }
}
