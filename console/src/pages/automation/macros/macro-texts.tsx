import { Button, Fieldset, Group, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { useLanguage } from '../../../app/session/language.ts'
import { Fields } from '../../../ui/forms/fields.tsx'
import { useLanguages } from '../../../ui/forms/pickers.ts'
import type { MacroValues } from './macro-data.ts'
import { MacroTextField } from './macro-text-field.tsx'

type MacroForm = UseFormReturnType<MacroValues>

/** One text per language. */
export function MacroTexts({ form }: { form: MacroForm }) {
  const { t } = useLanguage()
  return (
    <section aria-label={t('macros.texts')}>
      <Text fw={600} size="sm" mt="md">
        {t('macros.texts')}
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        {t('macros.textsHint')}
      </Text>
      {form.values.texts.map((_text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts have no ID, and their fields are named by position
        <LanguageFields key={index} form={form} index={index} />
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

function LanguageFields({ form, index }: { form: MacroForm; index: number }) {
  const { t } = useLanguage()
  const { lang = '', htmlBody = '' } = form.values.texts[index] ?? {}
  const languages = useLanguages(lang)
  const body = `texts.${index}.htmlBody` as const
  return (
    <Fieldset legend={languages.find(({ value }) => value === lang)?.label ?? t('macros.lang')} mb="sm">
      <Fields
        form={form}
        fields={[
          {
            name: `texts.${index}.lang`,
            label: t('macros.lang'),
            kind: 'choice',
            options: languages,
            isSearchable: true,
            isRequired: true,
          },
          { name: `texts.${index}.subject`, label: t('macros.subject') },
        ]}
      />
      <MacroTextField value={htmlBody} error={form.errors[body]} onChange={(html) => form.setFieldValue(body, html)} />
      <Group justify="flex-end" mt="xs">
        <Button size="compact-sm" variant="subtle" onClick={() => form.removeListItem('texts', index)}>
          {t('macros.removeText')}
        </Button>
      </Group>
    </Fieldset>
  )
}
