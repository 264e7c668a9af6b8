import { orThrow } from '@attendant/client'
import { Group, Text, Textarea } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect } from 'react'
import { useChange } from '../../../app/data/use-change.ts'
import { explainFault } from '../../../app/errors/faults.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { Panel } from '../../../ui/panel.tsx'
import type { Room } from '../report-data.ts'
import { DictateButton, DictationNote } from './dictation.tsx'
import { markSources, type Source } from './sources.tsx'
import { useDictation } from './use-dictation.ts'

/** A large field that saves automatically, because users who dictate look at the room. */
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

  const write = (text: string) => {
    notes.change(text)
    saveSoon(text)
  }
  const dictation = useDictation((spoken) => write(append(notes.text, spoken)))

  // Saves what an earlier visit could not save.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the room is opened
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
        <Group gap="sm">
          <Text size="xs" c={save.error ? 'red' : 'dimmed'} role="status">
            {notes.text && state}
          </Text>
          <DictateButton dictation={dictation} />
        </Group>
      }
    >
      {pointed.length > 0 ? (
        <div className="notes-shown">{markSources(notes.text, pointed)}</div>
      ) : (
        <Textarea
          aria-label={t('places.notes')}
          value={notes.text}
          onChange={(event) => write(event.currentTarget.value)}
          autosize
          minRows={10}
          size="md"
          autoCapitalize="sentences"
          spellCheck
        />
      )}
      <DictationNote dictation={dictation} />
    </Panel>
  )
}

/** Appends dictated text, capitalized at the start of a sentence. */
function append(text: string, spoken: string): string {
  const before = text.trimEnd()
  const isBeginning = before === '' || /[.!?…\n]$/.test(before)
  const sentence = isBeginning ? spoken.charAt(0).toLocaleUpperCase() + spoken.slice(1) : spoken
  return before === '' ? sentence : `${text.endsWith('\n') ? text : `${before} `}${sentence}`
}
