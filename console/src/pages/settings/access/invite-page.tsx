import { orThrow } from '@attendant/client'
import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRefresh } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useGo } from '../../../app/use-go.ts'
import { Fields } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts/toasts.ts'
import { SettingsPage } from '../settings-page.tsx'
import { agentPermissions, PermissionFields, TeamField } from './permission-fields.tsx'

export function InvitePage() {
  const { t } = useLanguage()
  return (
    <SettingsPage>
      <PageHeader
        title={t('access.invite')}
        hint={t('access.inviteHint')}
        back={{ to: '/settings', label: t('people.team') }}
      />
      <Panel title={t('people.profile')}>
        <InviteForm />
      </Panel>
      <Anchor component={Link} to="/settings/team/new" size="sm">
        {t('access.createInstead')}
      </Anchor>
    </SettingsPage>
  )
}

function InviteForm() {
  const { t } = useLanguage()
  const record = useInviteForm()
  const { values, setFieldValue } = record.form
  const roles = (['Agent', 'Admin'] as const).map((value) => ({ value, label: t(`people.role.${value}`) }))
  return (
    <RecordFormFrame record={record} verb={t('access.sendInvitation')}>
      <Stack gap="md">
        <Fields
          form={record.form}
          fields={[
            { name: 'email', label: t('people.email'), isRequired: true },
            { name: 'name', label: t('common.name') },
            {
              name: 'role',
              label: t('people.role'),
              kind: 'choice',
              options: roles,
              isRequired: true,
              hint: t('people.roleHint'),
            },
          ]}
        />
        {values.role === 'Admin' ? (
          <Text size="sm">{t('access.adminHasAll')}</Text>
        ) : (
          <PermissionFields chosen={values.permissions} onChange={(chosen) => setFieldValue('permissions', chosen)} />
        )}
        <TeamField chosen={values.teamIDs} onChange={(chosen) => setFieldValue('teamIDs', chosen)} />
      </Stack>
    </RecordFormFrame>
  )
}

function useInviteForm() {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const go = useGo()
  return useRecordForm({
    key: 'invitation',
    initial: {
      email: '',
      name: '',
      role: 'Agent' as 'Agent' | 'Admin',
      permissions: agentPermissions,
      teamIDs: [] as number[],
    },
    validate: { email: (email: string) => (email.trim() ? null : t('form.required')) },
    save: ({ email, name, ...rights }) =>
      orThrow(
        attendant.POST('/api/Invitations', { body: { email: email.trim(), name: name.trim() || null, ...rights } }),
      ),
    onSaved: ({ email }) => {
      void refresh(['invitations'])
      toast(t('access.invited', { email }))
      go('/settings')
    },
  })
}
