import { type components, orThrow } from '@attendant/client'
import { Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import type { EditorHandle } from '../../../ui/editor/text-editor.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { useMentionable } from '../notes/use-mentionable.ts'
import { useNoteCache } from '../notes/use-notes.ts'
import { ComposerBox } from './fields/composer-box.tsx'
import { SendButtons } from './fields/send-buttons.tsx'
import type { Upload } from './fields/upload-file.ts'
import { useUploads } from './fields/use-uploads.ts'

interface NoteFormProps {
  ticketID: number
  handle: RefObject<EditorHandle | null>
  modes: ReactNode
}

/** Writes an internal note: styled differently from a reply, and never sent to contacts. */
export function NoteForm({ ticketID, handle, modes }: NoteFormProps) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const queries = useQueryClient()
  const { text, change, clear } = useDraft(`note.${ticketID}`)
  const [attached, setAttached] = useState<Upload[]>([])
  const files = useUploads(attached, setAttached, false)
  const people = useMentionable()
  const { put } = useNoteCache(ticketID)
  const add = useMutation({
    mutationFn: (body: components['schemas']['NoteCreate']) =>
      orThrow(attendant.POST('/tickets/{id}/notes', { params: { path: { id: ticketID } }, body })),
    onSuccess: (note) => {
      put(note)
      clear()
      setAttached([])
      void queries.invalidateQueries({ queryKey: ['followers', ticketID] })
      handle.current?.focus()
    },
  })
  const isReady = text.trim() !== '' && !files.isBusy && !add.isPending
  const save = () => {
    // Passed as a variable: the mutation's closure may be a render behind and miss files.
    if (isReady) add.mutate({ text, uploadIDs: attached.map(({ uploadID }) => uploadID) })
  }
  return (
    <>
      <div className="composer-head">
        {modes}
        <Text size="xs" c="dimmed" className="recipient-line">
          <IconLock size={13} aria-hidden /> {t('compose.noteHint')}
        </Text>
      </div>
      <ComposerBox
        tone="note"
        kind="note"
        label={t('compose.note')}
        placeholder={t('compose.notePlaceholder')}
        value={{ text, html: null }}
        onChange={(content) => change(content.text)}
        onSubmit={save}
        files={files}
        people={people}
        handle={handle}
        isFocused
      >
        <SendButtons label={t('compose.addNote')} isDisabled={!isReady} onSend={save} />
      </ComposerBox>
    </>
  )
}
