import { Button, Fieldset, Group, Menu, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { useLanguage } from '../../../app/session/language.ts'
import { Fields } from '../../../ui/forms/fields.tsx'
import { useOperations, useParameterFields } from '../action-fields.ts'
import { nameOperation } from '../operation-names.ts'
import { forMacros, type MacroValues } from './macro-data.ts'

type MacroForm = UseFormReturnType<MacroValues>

/** What the macro does to the ticket, in order. */
export function MacroOperations({ form }: { form: MacroForm }) {
  const { t } = useLanguage()
  const operations = forMacros(useOperations())
  return (
    <section aria-label={t('macros.operations')}>
      <Text fw={600} size="sm" mt="md">
        {t('macros.operations')}
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        {t('macros.operationsHint')}
      </Text>
      {form.values.operations.map(({ operation }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: operations have no ID, and their fields are named by position
        <OperationFields key={index} form={form} operation={operation} index={index} />
      ))}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="compact-sm" variant="default" leftSection={<IconPlus size={14} aria-hidden />}>
            {t('macros.addOperation')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={300} style={{ overflowY: 'auto' }}>
          {operations.map(({ operation }) => (
            <Menu.Item key={operation} onClick={() => form.insertListItem('operations', { operation, parameters: {} })}>
              {nameOperation(t, operation)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </section>
  )
}

interface OperationFieldsProps {
  form: MacroForm
  operation: string
  index: number
}

/** The parameter fields of one operation, the same as for actions. */
function OperationFields({ form, operation, index }: OperationFieldsProps) {
  const { t } = useLanguage()
  const known = useOperations().find((each) => each.operation === operation)
  const fields = useParameterFields(known).map((field) => ({ ...field, name: `operations.${index}.${field.name}` }))
  return (
    <Fieldset legend={nameOperation(t, operation)} mb="sm">
      <Fields form={form} fields={fields} />
      <Group justify="flex-end" mt="xs">
        <Button size="compact-sm" variant="subtle" onClick={() => form.removeListItem('operations', index)}>
          {t('macros.removeOperation')}
        </Button>
      </Group>
    </Fieldset>
  )
}
