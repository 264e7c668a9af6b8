import { Textarea } from '@mantine/core'
import { useLanguage } from '../session/language.ts'

interface OverrideReasonProps {
  value: string
  /** In characters. */
  maxLength: number
  onChange(reason: string): void
}

/** The reason for overriding the activation policy; all admins are notified of it. */
export function OverrideReason({ value, maxLength, onChange }: OverrideReasonProps) {
  const { t } = useLanguage()
  return (
    <Textarea
      label={t('changes.reason')}
      description={t('changes.reasonHint')}
      value={value}
      maxLength={maxLength}
      onChange={(event) => onChange(event.currentTarget.value)}
      autosize
      minRows={2}
    />
  )
}
