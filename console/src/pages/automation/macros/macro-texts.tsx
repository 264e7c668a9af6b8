import { Button, Fieldset, Group, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { useLanguage } from '../../../app/session/language.ts'
import { Fields } from '../../../ui/forms/fields.tsx'
import type { MacroValues } from './macro-data.ts'

const examples = { first: '{{EndUser.FirstName}}', rep: '{{Rep.Name}}', ticket: '{{Ticket.ID}}' }

/** One text for each language. */
export function MacroTexts({ form }: { form: UseFormReturnType<MacroValues> }) {
  const { t } = useLanguage()
  return (
    <section aria-label={t('macros.texts')}>
      <Text fw={600} size="sm" mt="md">
        {t('macros.texts')}
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        {t('macros.textsHint')}
      </Text>
      {form.values.texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts have no id, and their fields are named by their place
        <Fieldset key={index} legend={text.lang} mb="sm">
          <Fields
            form={form}
            fields={[
              { name: `texts.${index}.lang`, label: t('macros.lang'), isRequired: true },
              { name: `texts.${index}.subject`, label: t('macros.subject') },
              {
                name: `texts.${index}.htmlBody`,
                label: t('macros.text'),
                kind: 'long',
                hint: t('macros.textHint', examples),
              },
            ]}
          />
          <Group justify="flex-end" mt="xs">
            <Button size="compact-sm" variant="subtle" onClick={() => form.removeListItem('texts', index)}>
              {t('macros.removeText')}
            </Button>
          </Group>
        </Fieldset>
      ))}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => form.insertListItem('texts', { lang: '', subject: '', htmlBody: '' })}
      >
        {t('macros.addText')}
      </Button>
    </section>
  )
}
