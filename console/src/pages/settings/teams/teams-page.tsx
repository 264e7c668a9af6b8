import type { components } from '@attendant/client'
import { Badge, Button, Group } from '@mantine/core'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useChannels, useTopics } from '../../../app/data/reference-data.ts'
import { useEvery } from '../../../app/data/use-every.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useMay } from '../../../app/session/me.ts'
import { useGo } from '../../../app/use-go.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SettingsPage } from '../settings-page.tsx'

type Team = components['schemas']['Team']

export function TeamsPage() {
  const { t } = useLanguage()
  const go = useGo()
  const mayChange = useMay('manageTeam')
  const teams = useEvery('/api/Teams', ['teams'])
  const routes = useRoutes()
  const add = mayChange && (
    <Button component={Link} to="/settings/teams/new" leftSection={<IconPlus size={15} aria-hidden />}>
      {t('triage.addTeam')}
    </Button>
  )
  return (
    <SettingsPage>
      <PageHeader title={t('triage.teams')} hint={t('triage.teamsHint')}>
        {add}
      </PageHeader>
      <DataTable<Team>
        label={t('triage.teams')}
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
        rows={teams.data}
        rowKey={({ teamID }) => teamID}
        fault={teams.error}
        onOpen={({ teamID }) => go(`/settings/teams/${teamID}`)}
        empty={
          <EmptyState icon={IconUsersGroup} title={t('triage.noTeams')} hint={t('triage.noTeamsHint')}>
            {add}
          </EmptyState>
        }
      />
    </SettingsPage>
  )
}

/** What goes to a team, in words. */
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
