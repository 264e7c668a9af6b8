import { Alert, Button, Checkbox, CopyButton, Group, Stack } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { saveFile } from '../../../ui/format/save-file.ts'

/** Shown only once: closes after the user confirms that the codes are stored. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const { t } = useLanguage()
  const [isKept, setKept] = useState(false)
  const text = `${codes.join('\n')}\n`
  return (
    <Stack gap="sm">
      <Alert color="yellow">{t('profile.codesHint')}</Alert>
      <ol className="recovery-codes" aria-label={t('profile.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Group gap="xs">
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
        <Button
          variant="default"
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'attendant-recovery-codes.txt')}
        >
          {t('profile.download')}
        </Button>
      </Group>
      <Checkbox
        label={t('profile.codesKept')}
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button disabled={!isKept} onClick={onDone}>
          {t('profile.finish')}
        </Button>
      </Group>
    </Stack>
  )
}
