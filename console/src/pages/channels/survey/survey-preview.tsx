import { Text } from '@mantine/core'
import { useLanguage } from '../../../app/session/language.ts'
import type { CsatSettings } from './csat-settings.ts'

interface SurveyPreviewProps {
  scale: CsatSettings['scale']
  /** The channel's first text; the built-in text if it has none. */
  text: CsatSettings['texts'][number] | undefined
}

/** A short preview of what contacts see. */
export function SurveyPreview({ scale, text }: SurveyPreviewProps) {
  const { t } = useLanguage()
  return (
    <figure className="survey-preview" aria-label={t('channels.survey.preview')}>
      <Text size="xs" c="dimmed" component="figcaption">
        {t('channels.survey.preview')}
      </Text>
      <p className="survey-question">{text?.question || t('channels.survey.defaultQuestion')}</p>
      <p className="survey-scale" data-scale={scale} aria-hidden>
        {scale === 'Stars' ? '★★★★★' : '👎 👍'}
      </p>
      <Text size="sm" c="dimmed">
        {text?.thanks || t('channels.survey.defaultThanks')}
      </Text>
    </figure>
  )
}
