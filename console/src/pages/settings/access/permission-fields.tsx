import '../../account/account.css'
import { Checkbox, MultiSelect, SimpleGrid } from '@mantine/core'
import { useEvery } from '../../../app/data/use-every.ts'
import { useLanguage } from '../../../app/session/language.ts'
import type { Permission } from '../../../app/session/me.ts'

/** The most common ones first, the most dangerous ones last. */
const permissions: readonly Permission[] = [
  'sendReplies',
  'seeAllTeams',
  'viewInsights',
  'manageKnowledge',
  'manageAutomation',
  'manageChannels',
  'manageTeam',
  'exportData',
  'deleteTickets',
]

/** The default permissions of a new agent, as on the service. */
export const agentPermissions: Permission[] = ['sendReplies', 'seeAllTeams']

interface PermissionFieldsProps {
  chosen: Permission[]
  onChange(chosen: Permission[]): void
  hint?: string
}

/** The permissions, each with an explanation. */
export function PermissionFields({ chosen, onChange, hint }: PermissionFieldsProps) {
  const { t } = useLanguage()
  return (
    <Checkbox.Group
      label={t('access.permissions')}
      description={hint ?? t('access.permissionsHint')}
      value={chosen}
      onChange={(values) => onChange(permissions.filter((permission) => values.includes(permission)))}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm" mt="sm">
        {permissions.map((permission) => (
          <Checkbox
            key={permission}
            value={permission}
            label={t(`access.permission.${permission}`)}
            description={t(`access.about.${permission}`)}
          />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  )
}

interface TeamFieldProps {
  chosen: number[]
  onChange(chosen: number[]): void
}

export function TeamField({ chosen, onChange }: TeamFieldProps) {
  const { t } = useLanguage()
  const teams = useTeams()
  return (
    <MultiSelect
      label={t('access.teams')}
      description={t('access.teamsHint')}
      data={(teams ?? []).map(({ teamID, name }) => ({ value: String(teamID), label: name }))}
      value={chosen.map(String)}
      onChange={(values) => onChange(values.map(Number))}
      placeholder={teams?.length === 0 ? t('access.noTeams') : ''}
      disabled={teams?.length === 0}
      searchable
    />
  )
}

export const useTeams = () => useEvery('/api/Teams', ['teams']).data
