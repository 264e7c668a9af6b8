import { orThrow } from '@attendant/client'
import { Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import type { Report, Room } from '../report-data.ts'
import { PhotoPanel } from './photo-panel.tsx'
import { RoomHtml } from './room-html.tsx'
import { RoomNotes } from './room-notes.tsx'
import type { Source } from './sources.tsx'

/** One room: its notes and description side by side, and its photos. */
export function RoomEditor({ room, report }: { room: Room; report: Report }) {
  const { t } = useLanguage()
  const roomId = room.placeDescriptionRoomID
  const [pointed, setPointed] = useState<Source[]>([])
  const [name, setName] = useState(room.name ?? '')
  const rename = useChange(
    (client, given: string) => {
      const params = { path: { roomId } }
      return orThrow(client.PUT('/api/PlaceDescriptionRooms/{roomId}', { params, body: { name: given || null } }))
    },
    { of: ['reports'] },
  )
  const remove = useChange(
    (client, _: undefined) =>
      orThrow(client.DELETE('/api/PlaceDescriptionRooms/{roomId}', { params: { path: { roomId } } })),
    { of: ['reports'] },
  )
  return (
    <>
      <Group justify="space-between" mb="sm" align="flex-end">
        <TextInput
          label={t('places.roomName')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onBlur={() => name !== (room.name ?? '') && rename.mutate(name.trim())}
          flex={1}
          maw={420}
        />
        <DeleteButton
          name={room.name || t('places.unnamed')}
          text={t('places.deleteRoomText')}
          onDelete={() => remove.mutate(undefined)}
        />
      </Group>
      <div className="room-texts">
        <RoomNotes room={room} pointed={pointed} />
        <RoomHtml room={room} onPoint={setPointed} />
      </div>
      <PhotoPanel room={room} report={report} />
    </>
  )
}
