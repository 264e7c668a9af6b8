import { type components, orThrow } from '@attendant/client'
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRefresh } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useSession } from '../../../app/session/session.tsx'
import { Field } from '../../../ui/forms/fields.tsx'
import { useTimeZones } from '../../../ui/forms/pickers.ts'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts/toasts.ts'
import { SettingsPage } from '../settings-page.tsx'
import { Holidays } from './holidays.tsx'
import { WeekHours } from './week-hours.tsx'

type Customer = components['schemas']['Customer']

export function OfficeHoursPage() {
  const { t } = useLanguage()
  const { attendant, isAdmin } = useSession()
  const customer = useQuery({
    queryKey: ['customer'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Customers/me', { signal })),
  })
  return (
    <SettingsPage>
      <PageHeader title={t('triage.officeHours')} hint={t('triage.officeHoursHint')} />
      {!isAdmin && (
        <Alert color="gray" mb="md">
          {t('settings.adminsOnly')}
        </Alert>
      )}
      <Loaded query={customer}>{(data) => <HoursForm customer={data} />}</Loaded>
    </SettingsPage>
  )
}

function HoursForm({ customer }: { customer: Customer }) {
  const { t } = useLanguage()
  const { attendant, isAdmin } = useSession()
  const refresh = useRefresh()
  const record = useRecordForm({
    key: 'office-hours',
    initial: {
      timeZone: customer.timeZone ?? '',
      officeHours: customer.officeHours ?? [],
      holidays: customer.holidays,
    },
    save: ({ timeZone, officeHours, holidays }) => {
      const hours = officeHours.length > 0 ? officeHours : null
      const body = { timeZone: timeZone || null, officeHours: hours, holidays }
      return orThrow(attendant.PUT('/api/Customers/me', { body }))
    },
    onSaved: () => {
      void refresh(['customer'])
      toast(t('common.saved'))
    },
  })
  const zones = useTimeZones(record.form.values.timeZone)
  return (
    <RecordFormFrame record={record} isReadOnly={!isAdmin}>
      <Panel title={t('triage.week')} hint={t('triage.weekHint')}>
        <Field
          form={record.form}
          field={{
            name: 'timeZone',
            label: t('settings.field.timeZone'),
            kind: 'choice',
            options: zones,
            isSearchable: true,
          }}
        />
        <WeekHours
          value={record.form.values.officeHours}
          isReadOnly={!isAdmin}
          onChange={(hours) => record.form.setFieldValue('officeHours', hours)}
        />
      </Panel>
      <Panel title={t('triage.holidays')} hint={t('triage.holidaysHint')}>
        <Holidays
          value={record.form.values.holidays}
          isReadOnly={!isAdmin}
          onChange={(holidays) => record.form.setFieldValue('holidays', holidays)}
        />
      </Panel>
    </RecordFormFrame>
  )
}
