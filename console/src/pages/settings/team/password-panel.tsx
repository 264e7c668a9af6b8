import { orThrow } from '@attendant/client'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { Fields } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts/toasts.ts'

export function PasswordPanel({ customerRepID }: { customerRepID: number }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const record = useRecordForm({
    key: `password.${customerRepID}`,
    initial: { newPassword: '' },
    secrets: ['newPassword'],
    validate: { newPassword: (value) => (value ? null : t('form.required')) },
    save: ({ newPassword }) => {
      const params = { path: { id: customerRepID } }
      const body = { customerRepID, newPassword }
      return orThrow(attendant.PUT('/customerReps/{id}/change-password', { params, body }))
    },
    onSaved: () => toast(t('people.passwordChanged')),
  })
  return (
    <Panel title={t('people.changePassword')} hint={t('people.changePasswordHint')}>
      <RecordFormFrame record={record} verb={t('people.changePassword')}>
        <Fields
          form={record.form}
          fields={[
            {
              name: 'newPassword',
              label: t('people.newPassword'),
              kind: 'secret',
              hint: t('signIn.passwordRule'),
              isWide: true,
            },
          ]}
        />
      </RecordFormFrame>
    </Panel>
  )
}
