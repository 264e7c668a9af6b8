import { orThrow } from '@attendant/client'
import { useRefresh } from '../../app/data/use-change.ts'
import { chooseLanguage, isLanguage, languages, startLanguage, useLanguage } from '../../app/session/language.ts'
import { type Me, useMe } from '../../app/session/me.ts'
import { useAttendant } from '../../app/session/session.tsx'
import { emptyToNull, Fields, toFormValues } from '../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { useWindowsZones } from '../../ui/forms/windows-zones.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toasts/toasts.ts'
import { SignaturePanel } from '../settings/team/signature-panel.tsx'
import { ProfileFrame } from './profile-frame.tsx'

export function ProfilePage() {
  const { t } = useLanguage()
  const me = useMe()
  return (
    <ProfileFrame>
      <Loaded query={me}>
        {(data) => (
          <>
            <Panel title={t('profile.account')}>
              <ProfileForm me={data} />
            </Panel>
            <SignaturePanel rep={data} />
          </>
        )}
      </Loaded>
    </ProfileFrame>
  )
}

const names = ['name', 'email', 'phoneNumber', 'timeZone'] as const
const undoChoices = [0, 5, 10, 20, 30, 60]

function ProfileForm({ me }: { me: Me }) {
  const { t } = useLanguage()
  const record = useProfileForm(me)
  const zones = useWindowsZones(record.form.values.timeZone)
  const { undoSendSeconds } = me.preferences
  const choices = [...new Set([...undoChoices, undoSendSeconds])].sort((a, b) => a - b)
  return (
    <RecordFormFrame record={record}>
      <Fields
        form={record.form}
        fields={[
          { name: 'name', label: t('common.name') },
          { name: 'email', label: t('people.email') },
          { name: 'phoneNumber', label: t('people.phoneNumber') },
          { name: 'timeZone', label: t('people.timeZone'), kind: 'choice', options: zones, isSearchable: true },
          {
            name: 'lang',
            label: t('profile.language'),
            hint: t('profile.languageHint'),
            kind: 'choice',
            placeholder: t('profile.languageAuto'),
            options: Object.entries(languages).map(([value, { name }]) => ({ value, label: name })),
          },
          {
            name: 'undoSendSeconds',
            label: t('profile.undoSend'),
            hint: t('profile.undoSendHint'),
            kind: 'choice',
            isRequired: true,
            options: choices.map((count) => ({
              value: String(count),
              label: count === 0 ? t('profile.undoSendOff') : t('profile.seconds', { count }),
            })),
          },
          { name: 'autoFollow', label: t('profile.autoFollow'), hint: t('profile.autoFollowHint'), kind: 'flag' },
        ]}
      />
    </RecordFormFrame>
  )
}

function useProfileForm(me: Me) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const { undoSendSeconds, autoFollow, lang } = me.preferences
  return useRecordForm({
    key: 'profile',
    initial: {
      ...toFormValues<Me, (typeof names)[number]>(me, names),
      lang: lang ?? '',
      undoSendSeconds: String(undoSendSeconds),
      autoFollow,
    },
    save: ({ lang, undoSendSeconds, autoFollow, ...values }) => {
      const preferences = { lang: lang || null, undoSendSeconds: Number(undoSendSeconds), autoFollow }
      return orThrow(attendant.PUT('/customerReps/me', { body: { ...emptyToNull(values), preferences } }))
    },
    afterSave: (_saved, { lang }) => {
      void chooseLanguage(isLanguage(lang) ? lang : startLanguage())
      return {}
    },
    onSaved: () => {
      void refresh(['me', 'reps'])
      toast(t('common.saved'))
    },
  })
}
