import { type components, orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { useRefresh } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useSession } from '../../../app/session/session.tsx'
import { emptyToNull, Fields, toFormValues } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts/toasts.ts'
import type { Model } from './model.ts'

type Customer = components['schemas']['Customer']

const slots = [
  'defaultTopicModelId',
  'defaultSpamModelId',
  'defaultEmailTextModelId',
  'defaultEmailVisionModelId',
  'defaultWebchatModelId',
  'defaultCallModelId',
] as const

/** Assigns models to tasks. */
export function ModelSlots({ models }: { models: Model[] }) {
  const { t } = useLanguage()
  const { attendant } = useSession()
  const customer = useQuery({
    queryKey: ['customer'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Customers/me', { signal })),
  })
  return (
    <Panel title={t('settings.modelAssignment')} hint={t('settings.modelAssignmentHint')}>
      <Loaded query={customer}>{(data) => <SlotForm customer={data} models={models} />}</Loaded>
    </Panel>
  )
}

function SlotForm({ customer, models }: { customer: Customer; models: Model[] }) {
  const { t } = useLanguage()
  const { attendant, isAdmin } = useSession()
  const refresh = useRefresh()
  const record = useRecordForm({
    key: 'slots',
    initial: toFormValues<Customer, (typeof slots)[number]>(customer, slots),
    save: (values) => orThrow(attendant.PUT('/api/Customers/me', { body: emptyToNull(values) })),
    onSaved: () => {
      void refresh(['customer'])
      toast(t('common.saved'))
    },
  })
  const options = models
    .filter(({ isActive }) => isActive)
    .map(({ modelID, name, modelType }) => ({ value: String(modelID), label: `${name} (${modelType})` }))
  return (
    <RecordFormFrame record={record} isReadOnly={!isAdmin}>
      <Fields
        form={record.form}
        fields={slots.map((name) => ({
          name,
          label: t(`settings.slot.${name}`),
          kind: 'reference',
          options,
          placeholder: t('settings.slotDefault'),
        }))}
      />
    </RecordFormFrame>
  )
}
