import { orThrow } from '@attendant/client'
import { Modal } from '@mantine/core'
import { useChange, useRefresh } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { Fields } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import type { Model } from './model.ts'

export function ModelDialog({ model, onClose }: { model: Model | undefined; onClose(): void }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const record = useRecordForm({
    key: `model.${model?.modelID ?? 'new'}`,
    initial: {
      name: model?.name ?? '',
      modelType: model?.modelType ?? 'Text',
      supportsVision: model?.supportsVision ?? false,
      isActive: model?.isActive ?? true,
      isDefault: model?.isDefault ?? false,
    },
    validate: { name: (name) => (name.trim() ? null : t('form.required')) },
    save: async (body) => {
      if (!model) return orThrow(attendant.POST('/api/Customers/models', { body }))
      const path = { id: model.modelID }
      return orThrow(attendant.PUT('/api/Customers/models/{id}', { params: { path }, body }))
    },
    onSaved: () => {
      void refresh(['models'])
      onClose()
    },
  })
  const remove = useChange(
    (client, id: number) => orThrow(client.DELETE('/api/Customers/models/{id}', { params: { path: { id } } })),
    { of: ['models', 'customer'] },
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={model?.name ?? t('settings.addModel')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <RecordFormFrame
        record={record}
        aside={
          model && (
            <DeleteButton
              name={model.name}
              text={t('settings.deleteModelText')}
              onDelete={() => remove.mutate(model.modelID, { onSuccess: onClose })}
            />
          )
        }
      >
        <Fields
          form={record.form}
          fields={[
            { name: 'name', label: t('settings.modelName'), isRequired: true, isWide: true },
            {
              name: 'modelType',
              label: t('settings.modelType'),
              kind: 'choice',
              isRequired: true,
              isWide: true,
              options: ['Text', 'Vision', 'Embedded'].map((value) => ({ value, label: value })),
            },
            { name: 'supportsVision', label: t('settings.supportsVision'), kind: 'flag' },
            { name: 'isActive', label: t('settings.isActive'), kind: 'flag' },
            { name: 'isDefault', label: t('settings.isDefault'), kind: 'flag' },
          ]}
        />
      </RecordFormFrame>
    </Modal>
  )
}
