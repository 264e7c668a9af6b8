import { ActionIcon, Group, Select, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useLanguage } from '../../../../app/session/language.ts'
import {
  type Condition,
  customFieldOf,
  customNameOf,
  type FieldName,
  fieldNames,
  hasValue,
  nameOfField,
  specOf,
  startCondition,
} from './condition-fields.ts'
import { ConditionValue } from './condition-value.tsx'

interface ConditionRowProps {
  condition: Condition
  onChange(condition: Condition): void
  onRemove(): void
}

export function ConditionRow({ condition, onChange, onRemove }: ConditionRowProps) {
  const { t } = useLanguage()
  const name = nameOfField(condition.field)
  return (
    <Group gap="xs" align="flex-start">
      <Select
        aria-label={t('conditions.field')}
        w={170}
        data={fieldNames.map((value) => ({ value, label: t(`conditions.field.${value}`) }))}
        value={name}
        allowDeselect={false}
        searchable
        onChange={(field) => field && field !== name && onChange(startCondition(field as FieldName))}
      />
      {name === 'customField' && (
        <TextInput
          aria-label={t('conditions.customName')}
          placeholder={t('conditions.customName')}
          w={140}
          value={customNameOf(condition.field)}
          onChange={({ currentTarget }) => onChange({ ...condition, field: customFieldOf(currentTarget.value) })}
        />
      )}
      <Select
        aria-label={t('conditions.operator')}
        w={150}
        data={specOf(name).operators.map((value) => ({ value, label: t(`conditions.operator.${value}`) }))}
        value={condition.operator}
        allowDeselect={false}
        onChange={(operator) => operator && onChange(withOperator(condition, operator))}
      />
      {hasValue(condition.operator) && (
        <ConditionValue name={name} condition={condition} onChange={(value) => onChange({ ...condition, value })} />
      )}
      <ActionIcon variant="subtle" color="gray" mt={4} aria-label={t('conditions.remove')} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

function withOperator({ field, value }: Condition, operator: string): Condition {
  return hasValue(operator) ? { field, operator, value: value ?? '' } : { field, operator }
}
