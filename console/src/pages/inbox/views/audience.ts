import { useLanguage } from '../../../app/session/language.ts'
import type { View } from './use-views.ts'

/** The audience of a view as a single value: `Personal`, `All`, or a team's ID. */
export const toAudience = ({ scope, teamID }: Pick<View, 'scope' | 'teamID'>): string =>
  scope === 'Team' ? `team:${teamID}` : scope

export function fromAudience(audience: string): Pick<View, 'scope' | 'teamID'> {
  if (audience.startsWith('team:')) return { scope: 'Team', teamID: Number(audience.slice('team:'.length)) }
  return { scope: audience === 'All' ? 'All' : 'Personal', teamID: null }
}

export function useAudiences(teams: { teamID: number; name: string }[]) {
  const { t } = useLanguage()
  return [
    { value: 'Personal', label: t('triage.visibleToMe') },
    ...teams.map(({ teamID, name }) => ({ value: `team:${teamID}`, label: t('triage.visibleToTeam', { name }) })),
    { value: 'All', label: t('triage.visibleToAll') },
  ]
}
