import { orThrow } from '@attendant/client'
import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { Macro } from './macro-data.ts'

/** Files attached to the text. Changes are saved immediately, separately from the form. */
export function MacroAttachments({ macro: { macroID, attachments } }: { macro: Macro }) {
  const { t } = useLanguage()
  const params = { path: { id: macroID } }
  const add = useChange(
    async (client, file: File) => {
      const form = new FormData()
      form.append('file', file)
      const upload = await orThrow(client.POST('/api/Uploads', { body: { file }, bodySerializer: () => form }))
      return orThrow(client.PUT('/api/Macros/{id}', { params, body: { uploadIDs: [upload.uploadID] } }))
    },
    { of: ['macros'] },
  )
  const remove = useChange(
    (client, attachmentID: number) =>
      orThrow(client.PUT('/api/Macros/{id}', { params, body: { removeAttachmentIDs: [attachmentID] } })),
    { of: ['macros'] },
  )
  return (
    <Panel
      title={t('macros.attachments')}
      hint={t('macros.attachmentsHint')}
      actions={
        <FileButton onChange={(file) => file && add.mutate(file)}>
          {(props) => (
            <Button
              {...props}
              size="compact-sm"
              variant="default"
              loading={add.isPending}
              disabled={attachments.length >= 10}
              leftSection={<IconPaperclip size={14} aria-hidden />}
            >
              {t('macros.addFile')}
            </Button>
          )}
        </FileButton>
      }
    >
      {attachments.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('macros.noAttachments')}
        </Text>
      )}
      {attachments.map(({ macroAttachmentID, fileName }) => (
        <Group key={macroAttachmentID} justify="space-between">
          <Text size="sm">{fileName}</Text>
          <DeleteButton
            name={fileName}
            text={t('macros.removeFileText')}
            onDelete={() => remove.mutate(macroAttachmentID)}
          />
        </Group>
      ))}
    </Panel>
  )
}
