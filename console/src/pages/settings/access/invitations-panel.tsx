import '../../account/account.css'
import { type components, orThrow } from '@attendant/client'
import { Badge, Button, Group, Text } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useChange } from '../../../app/data/use-change.ts'
import { useEvery } from '../../../app/data/use-every.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useTimes } from '../../../ui/format/times.ts'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Entry } from '../../account/entry.tsx'

type Invitation = components['schemas']['Invitation']

/** Pending and expired invitations; for admins. */
export function InvitationsPanel() {
  const { t } = useLanguage()
  const invitations = useEvery('/api/Invitations', ['invitations'])
  return (
    <Panel title={t('access.invitations')} hint={t('access.invitationsHint')}>
      <Loaded query={invitations}>
        {(items) => {
          const open = items.filter(({ state }) => state === 'Pending' || state === 'Expired')
          if (open.length === 0) {
            return (
              <Text size="sm" c="dimmed">
                {t('access.noInvitations')}
              </Text>
            )
          }
          return (
            <ul className="entry-list">
              {open.map((invitation) => (
                <InvitationEntry key={invitation.invitationID} invitation={invitation} />
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Panel>
  )
}

function InvitationEntry({ invitation }: { invitation: Invitation }) {
  const { t } = useLanguage()
  const times = useTimes()
  const { invitationID, email, name, role, state, expiresAt } = invitation
  const params = { path: { id: invitationID } }
  const resend = useChange((client) => orThrow(client.POST('/api/Invitations/{id}/resend', { params })), {
    of: ['invitations'],
    done: t('access.resent'),
  })
  const revoke = useChange((client) => orThrow(client.DELETE('/api/Invitations/{id}', { params })), {
    of: ['invitations'],
    done: t('access.revoked'),
  })
  const expiry = state === 'Pending' ? [t('access.expires', { date: times.date(expiresAt) })] : []
  return (
    <Entry
      icon={IconMailForward}
      title={
        <Group gap={8}>
          {email}
          <Badge variant="light" radius="sm" tt="none" color={state === 'Expired' ? 'orange' : 'accent'}>
            {t(`access.state.${state}`)}
          </Badge>
        </Group>
      }
      facts={[...(name ? [name] : []), t(`people.role.${role}`), ...expiry].join(' · ')}
    >
      <Button
        variant="default"
        size="xs"
        loading={resend.isPending}
        aria-label={t('access.resendNamed', { email })}
        onClick={() => resend.mutate()}
      >
        {t('access.resend')}
      </Button>
      <DeleteButton
        name={email}
        verb={t('access.revoke')}
        text={t('access.revokeText')}
        onDelete={() => revoke.mutate()}
        isSmall
      />
    </Entry>
  )
}
