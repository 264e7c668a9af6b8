import { Button, Fieldset, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useLanguage } from '../../../app/session/language.ts'
import { Fields } from '../../../ui/forms/fields.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { CsatSettings } from './csat-settings.ts'

/** The question and the thank-you text in each language of the channel. */
export function SurveyTexts({ form }: { form: UseFormReturnType<CsatSettings> }) {
  const { t } = useLanguage()
  const { texts } = form.values
  const add = () => form.insertListItem('texts', { lang: texts.length === 0 ? 'en' : '', question: '', thanks: '' })
  return (
    <Stack gap="sm" mt="md">
      <Text size="sm" c="dimmed">
        {t('channels.survey.textsHint')}
      </Text>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts have no identity but their position
        <Fieldset key={index} legend={text.lang || t('channels.survey.lang')} p="sm">
          <Fields
            form={form}
            fields={[
              { name: `texts.${index}.lang`, label: t('channels.survey.lang'), hint: t('channels.survey.langHint') },
              { name: `texts.${index}.question`, label: t('channels.survey.question'), isRequired: true, isWide: true },
              { name: `texts.${index}.thanks`, label: t('channels.survey.thanks'), isRequired: true, isWide: true },
            ]}
          />
          <IconButton
            icon={IconTrash}
            label={t('channels.survey.removeText')}
            onClick={() => form.removeListItem('texts', index)}
          />
        </Fieldset>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={add}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('channels.survey.addText')}
      </Button>
    </Stack>
  )
}
