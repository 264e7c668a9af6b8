import type { components } from '@attendant/client'
import { Badge, Box, Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { repName } from '../../../app/data/reference-data.ts'
import { useEvery } from '../../../app/data/use-every.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useSession } from '../../../app/session/session.tsx'
import { useGo } from '../../../app/use-go.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { InvitationsPanel } from '../access/invitations-panel.tsx'
import { useTeams } from '../access/permission-fields.tsx'
import { PolicyPanel } from '../access/policy-panel.tsx'
import { SettingsPage } from '../settings-page.tsx'

type Rep = components['schemas']['CustomerRep']

export function TeamPage() {
  const { t } = useLanguage()
  const { isAdmin, me } = useSession()
  const go = useGo()
  const teams = useTeams()
  const reps = useEvery('/customerReps', ['reps'])
  return (
    <SettingsPage>
      <PageHeader title={t('people.team')} hint={t('people.teamHint')}>
        {isAdmin && (
          <Button component={Link} to="/settings/team/invite" leftSection={<IconPlus size={15} aria-hidden />}>
            {t('people.inviteTeammate')}
          </Button>
        )}
      </PageHeader>
      <DataTable<Rep>
        label={t('people.team')}
        columns={[
          {
            key: 'name',
            title: t('common.name'),
            render: (rep) => (
              <Group gap={8}>
                {repName(rep)}
                {rep.customerRepID === me?.CustomerRepID && (
                  <Badge variant="light" size="sm" radius="sm" tt="none">
                    {t('people.you')}
                  </Badge>
                )}
                {!rep.isActive && (
                  <Badge variant="light" color="gray" size="sm" radius="sm" tt="none">
                    {t('access.inactive')}
                  </Badge>
                )}
              </Group>
            ),
          },
          { key: 'username', title: t('people.username'), render: ({ username }) => username, isExtra: true },
          { key: 'email', title: t('people.email'), render: ({ email }) => email, isExtra: true },
          { key: 'role', title: t('people.role'), render: ({ role }) => t(`people.role.${role}`) },
          {
            key: 'teams',
            title: t('access.teams'),
            render: ({ teamIDs }) =>
              (teams ?? [])
                .filter(({ teamID }) => teamIDs.includes(teamID))
                .map(({ name }) => name)
                .join(', ') || '–',
            isExtra: true,
          },
        ]}
        rows={reps.data?.toSorted((a, b) => Number(b.isActive) - Number(a.isActive))}
        rowKey={({ customerRepID }) => customerRepID}
        fault={reps.error}
        onOpen={({ customerRepID }) => go(`/settings/team/${customerRepID}`)}
      />
      {isAdmin && (
        <Box mt="lg">
          <InvitationsPanel />
          <PolicyPanel />
        </Box>
      )}
    </SettingsPage>
  )
}
