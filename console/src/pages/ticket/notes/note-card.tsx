import { orThrow } from '@attendant/client'
import { ActionIcon, Avatar, Group, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconDots, IconLock, IconPaperclip, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant, useSession } from '../../../app/session/session.tsx'
import { saveFile } from '../../../ui/format/save-file.ts'
import { useTimes } from '../../../ui/format/times.ts'
import { confirm } from '../../../ui/forms/confirm.ts'
import { NoteEditor } from './note-editor.tsx'
import { type Note, useNoteCache } from './use-notes.ts'

/** An internal note in the conversation: yellow, with a lock icon. */
export const NoteCard = memo(function NoteCard({ note }: { note: Note }) {
  const { t } = useLanguage()
  const times = useTimes()
  const [isEditing, setEditing] = useState(false)
  const { author, dateCreated, dateEdited, html } = note
  return (
    <article className="message note" aria-label={t('compose.noteOf', { name: author.name })}>
      <Group gap={8} mb={6} wrap="nowrap">
        <Avatar size={24} name={author.name} color="gray" aria-hidden />
        <Text size="sm" fw={600} truncate>
          {author.name}
        </Text>
        <span className="note-mark">
          <IconLock size={12} aria-hidden /> {t('compose.note')}
        </span>
        <span className="spacer" />
        <Text size="xs" c="dimmed" component="time" dateTime={dateCreated} title={times.full(dateCreated)}>
          {times.brief(dateCreated)}
          {dateEdited && ` · ${t('compose.edited')}`}
        </Text>
        <NoteMenu note={note} onEdit={() => setEditing(true)} />
      </Group>
      {isEditing ? (
        <NoteEditor note={note} onDone={() => setEditing(false)} />
      ) : (
        <>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the service sanitized it */}
          <div className="note-body" dangerouslySetInnerHTML={{ __html: html }} />
          <NoteFiles note={note} />
        </>
      )}
    </article>
  )
})

/** Available to the note's author and to admins. */
function NoteMenu({ note, onEdit }: { note: Note; onEdit(): void }) {
  const { t } = useLanguage()
  const { me, isAdmin } = useSession()
  const attendant = useAttendant()
  const { ticketID, noteID, author } = note
  const { drop } = useNoteCache(ticketID)
  const remove = useMutation({
    mutationFn: () =>
      orThrow(attendant.DELETE('/tickets/{id}/notes/{noteID}', { params: { path: { id: ticketID, noteID } } })),
    onSuccess: () => drop(noteID),
  })
  const isOwn = author.type === 'Rep' && author.id === me?.CustomerRepID
  if (!isOwn && !isAdmin) return null
  const ask = async () => {
    const question = { title: t('compose.deleteNote'), text: t('compose.deleteNoteText'), confirm: t('common.delete') }
    if (await confirm({ ...question, isDangerous: true })) remove.mutate()
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="sm" aria-label={t('compose.noteActions')}>
          <IconDots size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={15} aria-hidden />} onClick={onEdit}>
          {t('common.change')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={15} aria-hidden />} onClick={() => void ask()}>
          {t('common.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The files of a note have no public URL: only agents may read them. */
function NoteFiles({ note: { ticketID, noteID, attachments } }: { note: Note }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const open = useMutation({
    mutationFn: async ({ noteAttachmentID: attachmentID, fileName }: Note['attachments'][number]) => {
      const path = { id: ticketID, noteID, attachmentID }
      const address = '/tickets/{id}/notes/{noteID}/attachments/{attachmentID}'
      const { data, error } = await attendant.GET(address, { params: { path }, parseAs: 'blob' })
      if (error) throw error
      saveFile(data as Blob, fileName)
    },
  })
  if (attachments.length === 0) return null
  return (
    <Group gap={8} mt={8}>
      {attachments.map((file) => (
        <UnstyledButton
          key={file.noteAttachmentID}
          className="file-chip"
          aria-label={t('ticket.openFile', { name: file.fileName })}
          onClick={() => open.mutate(file)}
        >
          <IconPaperclip size={14} aria-hidden />
          <Text span size="sm">
            {file.fileName}
          </Text>
        </UnstyledButton>
      ))}
    </Group>
  )
}
