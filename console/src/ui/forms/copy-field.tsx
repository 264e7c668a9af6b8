import './records.css'
import { Button, Code, CopyButton, Group } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useLanguage } from '../../app/session/language.ts'

/** A value with a copy button. */
export function CopyField({ text, label }: { text: string; label: string }) {
  const { t } = useLanguage()
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap" className="copy-field">
      <Code block flex={1} aria-label={label}>
        {text}
      </Code>
      <CopyButton value={text} timeout={2000}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            onClick={copy}
            leftSection={copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
          >
            {t(copied ? 'form.copied' : 'form.copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}
