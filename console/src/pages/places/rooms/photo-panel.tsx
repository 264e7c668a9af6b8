import { orThrow } from '@attendant/client'
import { Box, Button, FileButton, Group, Progress, Text } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconPhotoPlus, IconStar, IconStarFilled } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { type Photo, photoAddress, type Report, type Room } from '../report-data.ts'
import { usePhotoUpload } from './use-photo-upload.ts'

const kinds = 'image/jpeg,image/png,image/webp'

/** The photos of a room: added by drag and drop, ordered by dragging or with buttons. */
export function PhotoPanel({ room, report }: { room: Room; report: Report }) {
  const { t } = useLanguage()
  const { uploads, send } = usePhotoUpload(room.placeDescriptionRoomID)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    const files = [...event.dataTransfer.files]
    setOver(false)
    if (files.length === 0) return
    event.preventDefault()
    void send(files)
  }
  return (
    <Panel
      title={t('places.photos')}
      hint={t('places.photosHint')}
      actions={
        <FileButton multiple accept={kinds} onChange={(files) => void send(files)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPhotoPlus size={15} aria-hidden />}>
              {t('places.choose')}
            </Button>
          )}
        </FileButton>
      }
    >
      <Box
        role="group"
        className="photos"
        aria-label={t('places.photos')}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(event.dataTransfer.types.includes('Files'))
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <PhotoGrid room={room} report={report} />
        {isOver && <Text size="sm">{t('places.dropHere')}</Text>}
        {uploads.map(({ name, percent }) => (
          <div key={name} className="upload" role="status">
            <Text size="xs">{t('places.uploading', { name, percent })}</Text>
            <Progress value={percent} size="sm" aria-label={name} />
          </div>
        ))}
      </Box>
    </Panel>
  )
}

function PhotoGrid({ room: { placeDescriptionRoomID: roomId, photos }, report }: { room: Room; report: Report }) {
  const [dragged, setDragged] = useState<number>()
  const reorder = useChange(
    (client, photoIds: number[]) => {
      const params = { path: { roomId } }
      return orThrow(client.PUT('/api/PlaceDescriptionRooms/{roomId}/photos/reorder', { params, body: { photoIds } }))
    },
    { of: ['reports'] },
  )
  const ids = photos.map(({ placeDescriptionRoomPhotoID }) => placeDescriptionRoomPhotoID)
  const move = (id: number, place: number) => {
    const others = ids.filter((each) => each !== id)
    if (place >= 0 && place < ids.length) reorder.mutate(others.toSpliced(place, 0, id))
  }
  return (
    <ol className="photo-grid">
      {photos.map((photo, place) => {
        const id = photo.placeDescriptionRoomPhotoID
        return (
          <li
            key={id}
            draggable
            onDragStart={() => setDragged(id)}
            onDrop={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              event.stopPropagation()
              setDragged(undefined)
              move(dragged, place)
            }}
            onDragEnd={() => setDragged(undefined)}
          >
            <PhotoCard photo={photo} report={report} onMove={(step) => move(id, place + step)} />
          </li>
        )
      })}
    </ol>
  )
}

interface PhotoCardProps {
  photo: Photo
  report: Report
  onMove(step: number): void
}

function PhotoCard({ photo, report, onMove }: PhotoCardProps) {
  const { t } = useLanguage()
  const { fileName: name, accessToken, placeDescriptionRoomPhotoID } = photo
  const isHero = report.heroPhotoAccessToken === accessToken
  const makeHero = useChange(
    (client, heroPhotoAccessToken: string | null) => {
      const params = { path: { id: report.placeDescriptionReportID } }
      return orThrow(client.PUT('/api/PlaceDescriptionReports/{id}', { params, body: { heroPhotoAccessToken } }))
    },
    { of: ['reports'] },
  )
  const remove = useChange(
    (client, photoId: number) =>
      orThrow(client.DELETE('/api/PlaceDescriptionRoomPhotos/{photoId}', { params: { path: { photoId } } })),
    { of: ['reports'] },
  )
  return (
    <figure className="photo">
      <img src={photoAddress(photo, 400)} alt={t('places.photo', { name })} loading="lazy" draggable={false} />
      <Group gap={0} wrap="nowrap" justify="center">
        <IconButton icon={IconArrowLeft} label={t('places.moveLeft', { name })} onClick={() => onMove(-1)} />
        <IconButton
          icon={isHero ? IconStarFilled : IconStar}
          label={isHero ? t('places.hero') : t('places.makeHero', { name })}
          onClick={() => makeHero.mutate(isHero ? null : accessToken)}
        />
        <DeleteButton
          name={name}
          text={t('places.deletePhotoText')}
          onDelete={() => remove.mutate(placeDescriptionRoomPhotoID)}
          isSmall
        />
        <IconButton icon={IconArrowRight} label={t('places.moveRight', { name })} onClick={() => onMove(1)} />
      </Group>
    </figure>
  )
}
