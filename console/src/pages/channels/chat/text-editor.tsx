import { orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange, useRefresh } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { languageName } from '../../../ui/format/language-name.ts'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { emptyToNull, Field, toFormValues } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { toast } from '../../../ui/toasts/toasts.ts'
import type { Translation } from '../channel-data.ts'
import { type ChatTextName, type ChatTexts, chatTextNames } from './chat-text-names.ts'
import { WidgetPreview } from './widget-preview.tsx'

const long: ChatTextName[] = ['defaultGreeting', 'escalatePrompt', 'availabilityCheck', 'succesfulSubmission']

/** The texts of one language; the preview updates with every keystroke and shows the fallback of an empty text. */
export function TextEditor({ translation }: { translation: Translation }) {
  const { t } = useLanguage()
  const record = useTextForm(translation)
  const resolved = useResolved(translation)
  const [pointed, setPointed] = useState<ChatTextName>()
  const shown = Object.fromEntries(
    chatTextNames.map((name) => [name, record.form.values[name] || resolved?.[name] || '']),
  ) as ChatTexts
  return (
    <RecordFormFrame record={record} aside={<RemoveLanguage translation={translation} />}>
      <div className="chat-texts">
        <div className="chat-text-fields">
          {chatTextNames.map((name) => (
            <fieldset
              key={name}
              className="plain-fieldset"
              onFocus={() => setPointed(name)}
              onBlur={() => setPointed(undefined)}
            >
              <Field
                form={record.form}
                field={{
                  name,
                  label: t(`channels.text.${name}`),
                  kind: long.includes(name) ? 'long' : 'text',
                  rows: 2,
                  placeholder: resolved?.[name] ?? '',
                }}
              />
            </fieldset>
          ))}
        </div>
        <WidgetPreview texts={shown} pointed={pointed} lang={translation.lang} />
      </div>
    </RecordFormFrame>
  )
}

function useTextForm(translation: Translation) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const { channelTranslationID: id, channelID, lang } = translation
  return useRecordForm({
    key: `translation.${id}`,
    initial: toFormValues<Translation, ChatTextName>(translation, chatTextNames),
    save: (values) => {
      const body = { ...emptyToNull(values), channelID, lang }
      return orThrow(attendant.PUT('/api/ChannelTranslations/{id}', { params: { path: { id } }, body }))
    },
    onSaved: () => {
      void refresh(['translations'])
      toast(t('common.saved'))
    },
  })
}

function useResolved({ channelID, lang }: Translation) {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['translations', 'resolved', channelID, lang],
    queryFn: ({ signal }) => {
      const params = { path: { channelId: channelID }, query: { lang } }
      return orThrow(attendant.GET('/api/ChannelTranslations/resolved/{channelId}', { params, signal }))
    },
  }).data
}

function RemoveLanguage({ translation: { channelTranslationID, lang } }: { translation: Translation }) {
  const { t, language } = useLanguage()
  const remove = useChange(
    (client, id: number) => orThrow(client.DELETE('/api/ChannelTranslations/{id}', { params: { path: { id } } })),
    { of: ['translations'] },
  )
  return (
    <DeleteButton
      name={languageName(lang, language)}
      text={t('channels.deleteLanguageText')}
      onDelete={() => remove.mutate(channelTranslationID)}
    />
  )
}
