import { Anchor, Group, Modal, Text, UnstyledButton } from '@mantine/core'
import { IconFile, IconFileTypePdf, IconFileX, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import type { Message } from '../use-ticket.ts'

type Attachment = Message['attachments'][number]

const addressOf = ({ accessToken }: Attachment) => `/api/File/${accessToken}`
const isPicture = ({ contentType }: Attachment) => /^image\/(png|jpe?g|gif|webp|bmp)/.test(contentType)

/** Images inline, other files by name; omitted files are listed with the reason. */
export function Attachments({ message: { attachments, omittedFiles } }: { message: Message }) {
  const { t } = useLanguage()
  const [opened, setOpened] = useState<Attachment>()
  if (attachments.length === 0 && omittedFiles.length === 0) return null
  return (
    <Group gap={8} mt={8} wrap="wrap">
      {attachments.filter(isPicture).map((file) => (
        <UnstyledButton
          key={file.ticketMessageAttachmentID}
          className="thumbnail"
          aria-label={t('ticket.openFile', { name: file.fileName })}
          onClick={() => setOpened(file)}
        >
          <img src={addressOf(file)} alt={file.fileName} loading="lazy" />
        </UnstyledButton>
      ))}
      {attachments
        .filter((file) => !isPicture(file))
        .map((file) => (
          <Anchor
            key={file.ticketMessageAttachmentID}
            href={addressOf(file)}
            target="_blank"
            rel="noopener"
            className="file-chip"
            size="sm"
          >
            <FileIcon type={file.contentType} />
            {file.fileName}
          </Anchor>
        ))}
      {omittedFiles.map(({ fileName, reason }) => (
        <Text key={fileName} size="xs" c="dimmed" className="file-chip">
          <IconFileX size={16} stroke={1.6} aria-hidden />
          {t('ticket.omittedFile', { name: fileName, reason })}
        </Text>
      ))}
      {opened && (
        <Modal
          opened
          onClose={() => setOpened(undefined)}
          title={opened.fileName}
          size="auto"
          closeButtonProps={{ 'aria-label': t('common.close') }}
        >
          <img className="picture" src={addressOf(opened)} alt={opened.fileName} />
          <Anchor href={addressOf(opened)} target="_blank" rel="noopener" size="sm">
            {t('ticket.openFile', { name: opened.fileName })}
          </Anchor>
        </Modal>
      )}
    </Group>
  )
}

function FileIcon({ type }: { type: string }) {
  const Picture = type === 'application/pdf' ? IconFileTypePdf : type.startsWith('image/') ? IconPhoto : IconFile
  return <Picture size={16} stroke={1.6} aria-hidden />
}
