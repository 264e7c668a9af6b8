import { Anchor, Group, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { MailBody } from '../messages/body/mail-body.tsx'

interface SignaturePreviewProps {
  html: string
  isIncluded: boolean
  onChange(isIncluded: boolean): void
}

/** The signature that the service appends, collapsed to one line; it can be omitted from this message. */
export function SignaturePreview({ html, isIncluded, onChange }: SignaturePreviewProps) {
  const { t } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const words = useMemo(() => readText(html), [html])
  return (
    <div className="signature-preview">
      <Group gap={10} wrap="nowrap">
        <Text size="xs" c="dimmed" truncate className="signature-words">
          {isIncluded ? `${t('compose.signature')}: ${words}` : t('compose.noSignature')}
        </Text>
        {isIncluded && (
          <Anchor component="button" size="xs" c="dimmed" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
            {t(isOpen ? 'compose.hideSignature' : 'compose.showSignature')}
          </Anchor>
        )}
        <Anchor component="button" size="xs" c="dimmed" onClick={() => onChange(!isIncluded)}>
          {t(isIncluded ? 'compose.omitSignature' : 'compose.addSignature')}
        </Anchor>
      </Group>
      {isIncluded && isOpen && <MailBody html={html} />}
    </div>
  )
}

function readText(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/<(br|\/p|\/div|\/tr)\b/gi, ' $&'), 'text/html')
  return (body.textContent ?? '')
    .replace(/^[\s–—-]+/, '')
    .replace(/\s+/g, ' ')
    .trim()
}
