import { orThrow } from '@attendant/client'
import { CloseButton, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import type { Message } from '../use-ticket.ts'
import { explainTranslation } from './explain-translation.ts'

interface TranslationProps {
  message: Message
  target: string
  onClose(): void
}

/** The translation of a message into the reader's language, below the original. */
export function Translation({ message, target, onClose }: TranslationProps) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const sourceText = message.message ?? message.textBody ?? message.preview
  const { data, error, isPending } = useQuery({
    queryKey: ['translation', message.messageID, target],
    queryFn: ({ signal }) =>
      orThrow(attendant.POST('/api/Translations/translate', { body: { sourceText, targetLang: target }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className="translation">
      <Group justify="space-between" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {t('ticket.translation')}
        </Text>
        <CloseButton size="xs" aria-label={t('ticket.hideTranslation')} onClick={onClose} />
      </Group>
      {isPending && <Skeleton height={14} my={4} />}
      {error && (
        <Text size="sm" role="alert">
          {explainTranslation(t, error)}
        </Text>
      )}
      {data && (
        <Text size="sm" className="plain-body">
          {data}
        </Text>
      )}
    </div>
  )
}
