import '../channels.css'
import { orThrow } from '@attendant/client'
import { Button, Group, Modal, SegmentedControl, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRefresh } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { languageName } from '../../../ui/format/language-name.ts'
import { Fields } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { type Translation, useTranslations } from '../channel-data.ts'
import { TextEditor } from './text-editor.tsx'

/** The automatic texts of the chat per language, next to a preview. */
export function ChatTexts({ channelID }: { channelID: number }) {
  const { t } = useLanguage()
  const translations = useTranslations(channelID)
  const [isAdding, setAdding] = useState(false)
  const [chosen, setChosen] = useState<string>()
  return (
    <Panel
      title={t('channels.texts')}
      hint={t('channels.textsHint')}
      actions={
        <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setAdding(true)}>
          {t('channels.addLanguage')}
        </Button>
      }
    >
      <Loaded query={translations}>
        {(data) => <ChosenTexts translations={data} chosen={chosen} onChoose={setChosen} />}
      </Loaded>
      {isAdding && <LanguageDialog channelID={channelID} onAdded={setChosen} onClose={() => setAdding(false)} />}
    </Panel>
  )
}

interface ChosenTextsProps {
  translations: Translation[]
  chosen: string | undefined
  onChoose(lang: string): void
}

function ChosenTexts({ translations, chosen, onChoose }: ChosenTextsProps) {
  const { t, language } = useLanguage()
  const shown = translations.find(({ lang }) => lang === chosen) ?? translations[0]
  if (!shown) {
    return (
      <Text size="sm" c="dimmed">
        {t('channels.noLanguages')}
      </Text>
    )
  }
  return (
    <>
      {translations.length > 1 && (
        <Group mb="sm">
          <SegmentedControl
            aria-label={t('channels.language')}
            value={shown.lang}
            onChange={onChoose}
            data={translations.map(({ lang }) => ({ value: lang, label: languageName(lang, language) }))}
          />
        </Group>
      )}
      <TextEditor key={shown.channelTranslationID} translation={shown} />
    </>
  )
}

interface LanguageDialogProps {
  channelID: number
  onAdded(lang: string): void
  onClose(): void
}

function LanguageDialog({ channelID, onAdded, onClose }: LanguageDialogProps) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const record = useRecordForm({
    key: `translation.new.${channelID}`,
    initial: { lang: '' },
    validate: { lang: (lang) => (lang.trim() ? null : t('form.required')) },
    save: ({ lang }) => orThrow(attendant.POST('/api/ChannelTranslations', { body: { channelID, lang: lang.trim() } })),
    onSaved: async ({ lang }) => {
      await refresh(['translations'])
      onAdded(lang)
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('channels.addLanguage')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <RecordFormFrame record={record} verb={t('common.add')}>
        <Fields
          form={record.form}
          fields={[
            {
              name: 'lang',
              label: t('channels.language'),
              hint: t('channels.languageHint'),
              isRequired: true,
              isWide: true,
            },
          ]}
        />
      </RecordFormFrame>
    </Modal>
  )
}
