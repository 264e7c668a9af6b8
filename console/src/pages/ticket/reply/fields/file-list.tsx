import { CloseButton, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconPaperclip } from '@tabler/icons-react'
import { useLanguage } from '../../../../app/session/language.ts'
import type { Uploads } from './use-uploads.ts'

/** The files of a reply or note, including uploads in progress and failed ones with the reason. */
export function FileList({ files: { done, pending, remove } }: { files: Uploads }) {
  const { t, language } = useLanguage()
  if (done.length + pending.length === 0) return null
  const size = sizesIn(language)
  return (
    <Group component="ul" gap={6} className="composer-files" aria-label={t('compose.files')}>
      {done.map((file) => (
        <li key={file.uploadID} className="file-chip">
          <IconPaperclip size={14} aria-hidden />
          <Text span size="xs" truncate>
            {file.fileName}
          </Text>
          <Text span size="xs" c="dimmed" className="nowrap">
            {size(file.size)}
          </Text>
          <CloseButton
            size="xs"
            aria-label={t('compose.removeFile', { name: file.fileName })}
            onClick={() => remove(file)}
          />
        </li>
      ))}
      {pending.map((file) => (
        <li key={file.key} className="file-chip" data-fault={Boolean(file.fault) || undefined}>
          {file.fault ? (
            <IconAlertTriangle size={14} aria-hidden />
          ) : (
            <progress value={file.progress} aria-label={t('compose.uploading', { name: file.fileName })} />
          )}
          <Text span size="xs" truncate>
            {file.fileName}
          </Text>
          {file.fault && (
            <Text span size="xs" role="alert" className="file-fault">
              {file.fault}
            </Text>
          )}
          <CloseButton
            size="xs"
            aria-label={t('compose.removeFile', { name: file.fileName })}
            onClick={() => remove(file)}
          />
        </li>
      ))}
    </Group>
  )
}

const sizesIn = (language: string) => {
  const options = { style: 'unit', unitDisplay: 'short', maximumFractionDigits: 1 } as const
  const kilobytes = new Intl.NumberFormat(language, { ...options, unit: 'kilobyte', maximumFractionDigits: 0 })
  const megabytes = new Intl.NumberFormat(language, { ...options, unit: 'megabyte' })
  return (bytes: number) =>
    bytes < 1_000_000 ? kilobytes.format(Math.max(1, bytes / 1000)) : megabytes.format(bytes / 1_000_000)
}
