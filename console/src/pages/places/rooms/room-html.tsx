import { orThrow } from '@attendant/client'
import { Badge, Box, Button, Checkbox, Group, Text, Textarea } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { type SyntheticEvent, useState } from 'react'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useTimes } from '../../../ui/format/times.ts'
import { confirm } from '../../../ui/forms/confirm.ts'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { Panel } from '../../../ui/panel.tsx'
import type { Room } from '../report-data.ts'
import { readSources, type Source, toElements } from './sources.tsx'

interface RoomHtmlProps {
  room: Room
  onPoint(sources: Source[]): void
}

/** The description: written by the AI, compared with the notes, corrected by the user. */
export function RoomHtml({ room, onPoint }: RoomHtmlProps) {
  const { t } = useLanguage()
  const times = useTimes()
  const [isEditing, setEditing] = useState(false)
  const { transcriptHtml: html, lastTransformedAtUtc: written } = room
  const count = html?.match(/review-marker/g)?.length ?? 0
  return (
    <Panel
      title={t('places.html')}
      hint={html ? t('places.htmlHint') : undefined}
      actions={
        html && (
          <Button variant="default" size="xs" onClick={() => setEditing(!isEditing)}>
            {t(isEditing ? 'places.editDone' : 'places.edit')}
          </Button>
        )
      }
    >
      {isEditing ? <HtmlField room={room} /> : <Shown html={html} onPoint={onPoint} />}
      <Group gap="xs" mt="sm">
        <TransformButton room={room} />
        {count > 0 && (
          <Badge color="yellow" variant="light" radius="sm" tt="none" c="var(--mantine-color-text)">
            {t('places.markers', { count })}
          </Badge>
        )}
        {written && (
          <Text size="xs" c="dimmed">
            {t('places.transformed', { time: times.brief(written) })}
          </Text>
        )}
      </Group>
    </Panel>
  )
}

function Shown({ html, onPoint }: { html: string | null; onPoint(sources: Source[]): void }) {
  const { t } = useLanguage()
  const point = ({ target }: SyntheticEvent) => {
    const cited = target instanceof Element ? target.closest<HTMLElement>('[data-source]') : null
    onPoint(readSources(cited?.dataset.source))
  }
  if (!html) return <p className="quiet">{t('places.noHtml')}</p>
  return (
    <Box
      role="group"
      className="room-html"
      aria-label={t('places.html')}
      onMouseOver={point}
      onFocus={point}
      onMouseLeave={() => onPoint([])}
      onBlur={() => onPoint([])}
    >
      {toElements(html)}
    </Box>
  )
}

function HtmlField({ room: { placeDescriptionRoomID: roomId, transcriptHtml } }: { room: Room }) {
  const { t } = useLanguage()
  const text = useDraft(`html.${roomId}`, transcriptHtml ?? '')
  const save = useChange(
    (client, given: string) => {
      const params = { path: { roomId } }
      return orThrow(client.PUT('/api/PlaceDescriptionRooms/{roomId}', { params, body: { transcriptHtml: given } }))
    },
    { of: ['reports'], done: t('common.saved') },
  )
  return (
    <>
      <Textarea
        aria-label={t('places.html')}
        className="code-field"
        value={text.text}
        onChange={(event) => text.change(event.currentTarget.value)}
        autosize
        minRows={10}
        spellCheck={false}
      />
      <Group justify="flex-end" mt="xs">
        <Button size="xs" loading={save.isPending} onClick={() => save.mutate(text.text)}>
          {t('common.save')}
        </Button>
      </Group>
    </>
  )
}

function TransformButton({ room }: { room: Room }) {
  const { t } = useLanguage()
  const { placeDescriptionRoomID: roomId, transcriptHtml, transcriptRaw, photos } = room
  const [includePhotosInPrompt, setPhotos] = useState(false)
  const transform = useChange(
    (client, _: undefined) => {
      const params = { path: { roomId } }
      const body = { includePhotosInPrompt }
      return orThrow(client.POST('/api/PlaceDescriptionRooms/{roomId}/transform', { params, body }))
    },
    { of: ['reports'] },
  )
  const run = async () => {
    const verb = t('places.transformAgain')
    const question = { title: verb, text: t('places.transformAgainText'), confirm: verb }
    if (!transcriptHtml || (await confirm(question))) transform.mutate(undefined)
  }
  return (
    <>
      <Button
        leftSection={<IconSparkles size={15} aria-hidden />}
        loading={transform.isPending}
        disabled={!transcriptRaw?.trim()}
        onClick={() => void run()}
      >
        {t(transcriptHtml ? 'places.transformAgain' : 'places.transform')}
      </Button>
      {photos.length > 0 && (
        <Checkbox
          label={t('places.withPhotos')}
          checked={includePhotosInPrompt}
          onChange={(event) => setPhotos(event.currentTarget.checked)}
        />
      )}
    </>
  )
}
