import { type components, orThrow } from '@attendant/client'
import { Stack, Switch, Text } from '@mantine/core'
import { useRefresh } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useSession } from '../../../app/session/session.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts/toasts.ts'
import { PermissionFields, TeamField } from './permission-fields.tsx'

type Rep = components['schemas']['CustomerRep']

/** A teammate's permissions and teams, and whether they may sign in; for admins. */
export function AccessPanel({ rep }: { rep: Rep }) {
  const { t } = useLanguage()
  const { attendant, me } = useSession()
  const refresh = useRefresh()
  const { customerRepID, permissions, teamIDs, isActive } = rep
  const record = useRecordForm({
    key: `access.${customerRepID}`,
    initial: { permissions, teamIDs, isActive },
    save: (body) => orThrow(attendant.PUT('/customerReps/{id}', { params: { path: { id: customerRepID } }, body })),
    onSaved: () => {
      void refresh(['reps', 'teams', 'me', 'sessions'])
      toast(t('common.saved'))
    },
  })
  const { values, setFieldValue } = record.form
  return (
    <Panel title={t('access.access')} hint={t('access.accessHint')}>
      <RecordFormFrame record={record}>
        <Stack gap="md">
          {rep.role === 'Admin' ? (
            <Text size="sm">{t('access.adminHasAll')}</Text>
          ) : (
            <PermissionFields chosen={values.permissions} onChange={(chosen) => setFieldValue('permissions', chosen)} />
          )}
          <TeamField chosen={values.teamIDs} onChange={(chosen) => setFieldValue('teamIDs', chosen)} />
          {customerRepID !== me?.CustomerRepID && (
            <Switch
              label={t('access.isActive')}
              description={t('access.isActiveHint')}
              checked={values.isActive}
              onChange={(event) => setFieldValue('isActive', event.currentTarget.checked)}
            />
          )}
        </Stack>
      </RecordFormFrame>
    </Panel>
  )
}
