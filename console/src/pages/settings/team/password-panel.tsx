import { orThrow } from '../../../../../client/src/client.ts'
import { useLanguage } from '../../../app/language.ts'
import { useAttendant } from '../../../app/session.tsx'
import { Fields } from '../../../ui/fields.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RecordFormFrame } from '../../../ui/record-form-frame.tsx'
import { toast } from '../../../ui/toasts.ts'
import { useRecordForm } from '../../../ui/use-record-form.ts'

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
      <RecordFormFrame record={record as never} verb={t('people.changePassword')}>
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
