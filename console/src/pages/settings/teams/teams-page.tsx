import type { components } from '@attendant/client'
import { Badge, Group } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useChannels, useTopics } from '../../../app/data/reference-data.ts'
import { useEvery } from '../../../app/data/use-every.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useMay } from '../../../app/session/me.ts'
import { RecordList } from '../../../ui/record-list.tsx'
import { SettingsPage } from '../settings-page.tsx'

type Team = components['schemas']['Team']

export function TeamsPage() {
  const { t } = useLanguage()
  const mayChange = useMay('manageTeam')
  const teams = useEvery('/api/Teams', ['teams'])
  const routes = useRoutes()
  return (
    <SettingsPage>
      <RecordList<Team>
        title={t('triage.teams')}
        hint={t('triage.teamsHint')}
        path="/settings/teams"
        idOf={({ teamID }) => teamID}
        create={mayChange ? t('triage.addTeam') : undefined}
        columns={[
          {
            key: 'name',
            title: t('common.name'),
            render: ({ name, isActive }) => (
              <Group gap={8}>
                {name}
                {!isActive && (
                  <Badge variant="default" size="sm" radius="sm" tt="none">
                    {t('settings.inactive')}
                  </Badge>
                )}
              </Group>
            ),
          },
          {
            key: 'assignment',
            title: t('triage.assignment'),
            render: ({ assignment }) => t(`triage.assignment.${assignment}`),
          },
          { key: 'routes', title: t('triage.routing'), render: (team) => routes(team), isExtra: true },
        ]}
        query={teams}
        empty={{ icon: IconUsersGroup, title: t('triage.noTeams'), hint: t('triage.noTeamsHint') }}
      />
    </SettingsPage>
  )
}

/** Describes which tickets are routed to a team. */
function useRoutes(): (team: Team) => string {
  const channels = useChannels() ?? []
  const topics = useTopics() ?? []
  return ({ channelIDs, topicIDs }) =>
    [
      ...channels.filter(({ channelID }) => channelIDs.includes(channelID)),
      ...topics.filter(({ topicID }) => topicIDs.includes(topicID)),
    ]
      .map(({ name }) => name)
      .join(', ')
}
