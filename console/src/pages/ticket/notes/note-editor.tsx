import { type components, orThrow } from '@attendant/client'
import { Button, CloseButton, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { ComposerBox } from '../reply/fields/composer-box.tsx'
import type { Upload } from '../reply/fields/upload-file.ts'
import { useUploads } from '../reply/fields/use-uploads.ts'
import { useMentionable } from './use-mentionable.ts'
import type { Note } from './use-notes.ts'

/** Edits a note in place. */
export function NoteEditor({ note, onDone }: { note: Note; onDone(): void }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const queries = useQueryClient()
  const { ticketID, noteID, attachments } = note
  const { text, change, clear } = useDraft(`note-edit.${noteID}`, note.text)
  const [attached, setAttached] = useState<Upload[]>([])
  const [removed, setRemoved] = useState<number[]>([])
  const files = useUploads(attached, setAttached, false)
  const done = () => {
    clear()
    onDone()
  }
  const save = useMutation({
    mutationFn: (body: components['schemas']['NoteUpdate']) => {
      const params = { path: { id: ticketID, noteID } }
      return orThrow(attendant.PUT('/tickets/{id}/notes/{noteID}', { params, body }))
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['notes', ticketID] })
      done()
    },
  })
  const isReady = text.trim() !== '' && !files.isBusy && !save.isPending
  const submit = () => {
    // Passed as a variable: the mutation's closure may be a render behind and miss files.
    const uploadIDs = attached.map(({ uploadID }) => uploadID)
    if (isReady) save.mutate({ text, uploadIDs, removeAttachmentIDs: removed })
  }
  const kept = attachments.filter(({ noteAttachmentID }) => !removed.includes(noteAttachmentID))
  return (
    <ComposerBox
      tone="note"
      kind="note"
      label={t('compose.note')}
      placeholder={t('compose.notePlaceholder')}
      value={{ text, html: null }}
      onChange={(content) => change(content.text)}
      onSubmit={submit}
      files={files}
      people={useMentionable()}
      isFocused
      below={
        kept.length > 0 && (
          <Group component="ul" gap={6} className="composer-files">
            {kept.map(({ noteAttachmentID, fileName }) => (
              <li key={noteAttachmentID} className="file-chip">
                <Text span size="xs">
                  {fileName}
                </Text>
                <CloseButton
                  size="xs"
                  aria-label={t('compose.removeFile', { name: fileName })}
                  onClick={() => setRemoved([...removed, noteAttachmentID])}
                />
              </li>
            ))}
          </Group>
        )
      }
    >
      <Button size="xs" variant="default" onClick={done}>
        {t('common.cancel')}
      </Button>
      <Button size="xs" disabled={!isReady} onClick={submit}>
        {t('common.save')}
      </Button>
    </ComposerBox>
  )
}
