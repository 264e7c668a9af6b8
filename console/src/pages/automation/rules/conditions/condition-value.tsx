import { MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import { repName, useChannels, useReps, useTeams, useTopics } from '../../../../app/data/reference-data.ts'
import { useLanguage } from '../../../../app/session/language.ts'
import { type Condition, type FieldName, specOf } from './condition-fields.ts'

interface ConditionValueProps {
  name: FieldName
  condition: Condition
  onChange(value: unknown): void
}

/** The input that fits the field: a list of words, a choice, a number, or yes and no. */
export function ConditionValue({ name, condition, onChange }: ConditionValueProps) {
  const { t } = useLanguage()
  const { type, isList, ...rest } = specOf(name).value
  const allowed = 'allowed' in rest ? rest.allowed?.map(String) : undefined
  const common = { 'aria-label': t('conditions.value'), flex: 1, miw: 180 }
  if (type === 'id') return <References name={name} value={condition.value} onChange={onChange} />
  if (type === 'boolean') {
    return (
      <Select
        {...common}
        data={[
          { value: 'true', label: t('conditions.yes') },
          { value: 'false', label: t('conditions.no') },
        ]}
        value={String(condition.value)}
        allowDeselect={false}
        onChange={(chosen) => onChange(chosen === 'true')}
      />
    )
  }
  if (isList && allowed) {
    return <MultiSelect {...common} data={allowed} value={toList(condition.value)} onChange={onChange} />
  }
  if (isList) {
    return (
      <TagsInput
        {...common}
        placeholder={toList(condition.value).length === 0 ? t('conditions.words') : ''}
        acceptValueOnBlur
        value={toList(condition.value)}
        onChange={onChange}
      />
    )
  }
  if (allowed) {
    return (
      <Select
        {...common}
        data={allowed}
        value={condition.value === '' ? null : String(condition.value)}
        allowDeselect={false}
        onChange={(chosen) => onChange(type === 'number' ? Number(chosen) : chosen)}
      />
    )
  }
  if (condition.operator === 'greaterThan' || condition.operator === 'lessThan') {
    const value = typeof condition.value === 'number' ? condition.value : ''
    return <NumberInput {...common} value={value} onChange={onChange} />
  }
  return (
    <TextInput
      {...common}
      value={String(condition.value ?? '')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

const toList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

function References({ name, value, onChange }: { name: FieldName; value: unknown; onChange(value: unknown): void }) {
  const { t } = useLanguage()
  const channels = useChannels() ?? []
  const topics = useTopics() ?? []
  const reps = useReps() ?? []
  const teams = useTeams() ?? []
  const options: Partial<Record<FieldName, { value: string; label: string }[]>> = {
    channelID: channels.map(({ channelID, name }) => ({ value: String(channelID), label: name })),
    topicID: topics.map(({ topicID, name }) => ({ value: String(topicID), label: name })),
    teamID: teams.map(({ teamID, name }) => ({ value: String(teamID), label: name })),
    customerRepID: reps.map((rep) => ({ value: String(rep.customerRepID), label: repName(rep) })),
  }
  return (
    <MultiSelect
      aria-label={t('conditions.value')}
      flex={1}
      miw={180}
      searchable
      data={options[name] ?? []}
      value={toList(value)}
      onChange={(chosen) => onChange(chosen.map(Number))}
    />
  )
}
