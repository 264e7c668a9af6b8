import { type Attendant, orThrow } from '@attendant/client'
import { Button, Group, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Report, Room } from '../report-data.ts'

interface RoomListProps {
  report: Report
  chosen: number | undefined
  onChoose(roomID: number): void
}

/** The rooms in order, and a field to add another. */
export function RoomList({ report, chosen, onChoose }: RoomListProps) {
  const { t } = useLanguage()
  const { rooms } = report
  const move = useChange((client, order: Room[]) => putInOrder(client, order), { of: ['reports'] })
  const swap = (index: number, step: number) => {
    const order = rooms.toSpliced(index, 1)
    const moved = rooms[index]
    if (moved) move.mutate(order.toSpliced(index + step, 0, moved))
  }
  return (
    <section className="room-list" aria-label={t('places.rooms')}>
      {rooms.length === 0 && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('places.noRooms')}
        </Text>
      )}
      <ol>
        {rooms.map((room, index) => {
          const name = room.name || t('places.unnamed')
          const isChosen = room.placeDescriptionRoomID === chosen
          return (
            <li key={room.placeDescriptionRoomID} data-chosen={isChosen || undefined}>
              <UnstyledButton
                className="room-name"
                aria-current={isChosen}
                onClick={() => onChoose(room.placeDescriptionRoomID)}
              >
                {name}
              </UnstyledButton>
              <IconButton
                icon={IconArrowUp}
                label={t('places.moveUp', { name })}
                isDisabled={index === 0 || move.isPending}
                onClick={() => swap(index, -1)}
              />
              <IconButton
                icon={IconArrowDown}
                label={t('places.moveDown', { name })}
                isDisabled={index === rooms.length - 1 || move.isPending}
                onClick={() => swap(index, 1)}
              />
            </li>
          )
        })}
      </ol>
      <AddRoom reportID={report.placeDescriptionReportID} onAdded={onChoose} />
    </section>
  )
}

/** Saves only the rooms whose position changed. */
async function putInOrder(attendant: Attendant, order: Room[]): Promise<void> {
  for (const [index, { placeDescriptionRoomID: roomId, sortOrder }] of order.entries()) {
    if (sortOrder === index + 1) continue
    const params = { path: { roomId } }
    await orThrow(attendant.PUT('/api/PlaceDescriptionRooms/{roomId}', { params, body: { sortOrder: index + 1 } }))
  }
}

function AddRoom({ reportID, onAdded }: { reportID: number; onAdded(roomID: number): void }) {
  const { t } = useLanguage()
  const [name, setName] = useState('')
  const add = useChange(
    async (client, _: undefined) => {
      const params = { path: { reportId: reportID } }
      const path = '/api/PlaceDescriptionReports/{reportId}/rooms'
      return orThrow(client.POST(path, { params, body: { name: name.trim() || null } }))
    },
    { of: ['reports'] },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(undefined, {
      onSuccess: ({ placeDescriptionRoomID }) => {
        setName('')
        onAdded(placeDescriptionRoomID)
      },
    })
  }
  return (
    <form onSubmit={submit}>
      <Group gap={6} wrap="nowrap">
        <TextInput
          aria-label={t('places.roomName')}
          placeholder={t('places.roomName')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          flex={1}
        />
        <Button type="submit" variant="default" px="xs" loading={add.isPending} aria-label={t('places.addRoom')}>
          <IconPlus size={16} aria-hidden />
        </Button>
      </Group>
    </form>
  )
}
