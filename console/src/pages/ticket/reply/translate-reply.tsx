import { orThrow } from '@attendant/client'
import { ActionIcon, Anchor, Group, Menu } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { languageName } from '../../../ui/format/language-name.ts'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { explainTranslation } from '../messages/explain-translation.ts'

interface TranslateReplyProps {
  text: string
  /** The end user's language, if known. */
  language: string | null
  onTranslated(text: string): void
}

const common = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'sv', 'tr', 'uk', 'ar']

/** Translates the text into the end user's language; the change can be undone. */
export function TranslateReply({ text, language, onTranslated }: TranslateReplyProps) {
  const { t, language: own } = useLanguage()
  const attendant = useAttendant()
  const [original, setOriginal] = useState<{ text: string; translated: string }>()
  const translate = useMutation({
    meta: { isQuiet: true },
    mutationFn: (targetLang: string) =>
      orThrow(attendant.POST('/api/Translations/translate', { body: { sourceText: text, targetLang } })),
    onSuccess: (translated) => {
      setOriginal({ text, translated })
      onTranslated(translated)
    },
    onError: (fault) =>
      showToast({ title: t('fault.title'), message: explainTranslation(t, fault), isFault: true }, 9000),
  })
  const choices = [...new Set([...(language ? [language] : []), ...common])]

  return (
    <Group gap="xs">
      <Menu position="top-start">
        <Menu.Target>
          <ActionIcon
            size="sm"
            aria-label={t('ticket.translateReply')}
            title={t('ticket.translateReply')}
            loading={translate.isPending}
            disabled={!text.trim()}
          >
            <IconLanguage size={16} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown mah={280} style={{ overflowY: 'auto' }}>
          {choices.map((code) => (
            <Menu.Item key={code} fw={code === language ? 600 : 400} onClick={() => translate.mutate(code)}>
              {languageName(code, own)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {original?.translated === text && (
        <Anchor component="button" size="xs" onClick={() => onTranslated(original.text)}>
          {t('ticket.backToOriginal')}
        </Anchor>
      )}
    </Group>
  )
}
