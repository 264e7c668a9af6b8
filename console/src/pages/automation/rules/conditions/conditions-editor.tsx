import { Button, Fieldset, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useLanguage } from '../../../../app/session/language.ts'
import { type Conditions, startCondition } from './condition-fields.ts'
import { ConditionRow } from './condition-row.tsx'

interface ConditionsEditorProps {
  value: Conditions
  onChange(value: Conditions): void
  /** What the conditions decide, if not whether a rule runs. */
  hint?: string
}

/** The conditions of a rule: tickets must match all of the first list and one of the second. */
export function ConditionsEditor({ value, onChange, hint }: ConditionsEditorProps) {
  const { t } = useLanguage()
  const lists = [
    { name: 'all', label: t('conditions.all') },
    { name: 'any', label: t('conditions.any') },
  ] as const
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {hint ?? t('conditions.hint')}
      </Text>
      {lists.map(({ name, label }) => (
        <Fieldset key={name} legend={label} p="sm">
          <Stack gap="xs">
            {value[name].map((condition, index) => (
              <ConditionRow
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their position
                key={index}
                condition={condition}
                onChange={(changed) => onChange({ ...value, [name]: value[name].with(index, changed) })}
                onRemove={() => onChange({ ...value, [name]: value[name].toSpliced(index, 1) })}
              />
            ))}
            <Button
              variant="subtle"
              size="compact-sm"
              w="fit-content"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => onChange({ ...value, [name]: [...value[name], startCondition('messageText')] })}
            >
              {t('conditions.add')}
            </Button>
          </Stack>
        </Fieldset>
      ))}
    </Stack>
  )
}
