import { orThrow } from '@attendant/client'
import { Text, Textarea } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect } from 'react'
import { useChange } from '../../../app/data/use-change.ts'
import { explainFault } from '../../../app/errors/faults.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { Panel } from '../../../ui/panel.tsx'
import type { Room } from '../report-data.ts'
import { markSources, type Source } from './sources.tsx'

/** A large field that saves by itself: whoever dictates looks at the room and not at a button. */
export function RoomNotes({ room, pointed }: { room: Room; pointed: Source[] }) {
  const { t } = useLanguage()
  const roomId = room.placeDescriptionRoomID
  const stored = room.transcriptRaw ?? ''
  const notes = useDraft(`notes.${roomId}`, stored)
  const save = useChange(
    (client, transcriptRaw: string) => {
      const params = { path: { roomId } }
      return orThrow(client.PUT('/api/PlaceDescriptionRooms/{roomId}', { params, body: { transcriptRaw } }))
    },
    { of: ['reports'] },
  )
  const saveSoon = useDebouncedCallback((text: string) => save.mutate(text), { delay: 1200, flushOnUnmount: true })

  // What an earlier visit could not save.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the room is opened
  useEffect(() => {
    if (notes.text !== stored) saveSoon(notes.text)
  }, [])

  const isSaved = notes.text === stored
  const state = save.error
    ? t('places.notSaved', { why: explainFault(t, save.error) })
    : t(isSaved ? 'places.saved' : 'places.saving')
  return (
    <Panel
      title={t('places.notes')}
      hint={t('places.notesHint')}
      actions={
        <Text size="xs" c={save.error ? 'red' : 'dimmed'} role="status">
          {notes.text && state}
        </Text>
      }
    >
      {pointed.length > 0 ? (
        <div className="notes-shown">{markSources(notes.text, pointed)}</div>
      ) : (
        <Textarea
          aria-label={t('places.notes')}
          value={notes.text}
          onChange={(event) => {
            notes.change(event.currentTarget.value)
            saveSoon(event.currentTarget.value)
          }}
          autosize
          minRows={10}
          size="md"
          autoCapitalize="sentences"
          spellCheck
        />
      )}
    </Panel>
  )
}
