import type { components } from '@attendant/client'
import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { type Translate, useLanguage } from '../../../app/session/language.ts'
import { Panel } from '../../../ui/panel.tsx'
import { compareWords, type Part } from './compare-words.ts'

export type RoomComparison = components['schemas']['PlaceDescriptionRoomComparison']

const icons = { added: IconPlus, gone: IconMinus, changed: IconPencil }
const counted = ['changed', 'gone', 'added'] as const

export const isDifferent = (room: RoomComparison) => !isInBoth(room) || counted.some((kind) => room[kind].length > 0)

const isInBoth = ({ placeDescriptionRoomID, otherPlaceDescriptionRoomID }: RoomComparison) =>
  placeDescriptionRoomID !== null && otherPlaceDescriptionRoomID !== null

/** The sentences of a room that are not in both reports, each labelled as added, removed or changed. */
export function RoomDifferences({ room }: { room: RoomComparison }) {
  const { t } = useLanguage()
  const { name, added, gone, changed } = room
  const isSilent = added.length + gone.length + changed.length === 0
  return (
    <Panel title={name || t('places.unnamed')} hint={summaryOf(t, room)}>
      {isSilent && <p className="quiet">{t('comparison.noWords')}</p>}
      <ul className="differences">
        {numbered(changed).map(({ item, number }) => (
          <Difference key={`changed ${number}`} kind="changed">
            <ChangedSentence {...item} />
          </Difference>
        ))}
        {numbered(gone).map(({ item, number }) => (
          <Difference key={`gone ${number}`} kind="gone">
            <del>{item}</del>
          </Difference>
        ))}
        {numbered(added).map(({ item, number }) => (
          <Difference key={`added ${number}`} kind="added">
            <ins>{item}</ins>
          </Difference>
        ))}
      </ul>
    </Panel>
  )
}

/** A sentence may occur twice; its position makes the key unique. */
const numbered = <Item,>(items: Item[]) => items.map((item, number) => ({ item, number }))

function summaryOf(t: Translate, room: RoomComparison): string {
  if (room.otherPlaceDescriptionRoomID === null) return t('comparison.onlyBefore')
  if (room.placeDescriptionRoomID === null) return t('comparison.onlyAfter')
  const counts = counted.filter((kind) => room[kind].length > 0)
  return [
    ...counts.map((kind) => t(`comparison.${kind}Count`, { count: room[kind].length })),
    ...(room.unchangedCount > 0 ? [t('comparison.unchangedCount', { count: room.unchangedCount })] : []),
  ].join(' · ')
}

function Difference({ kind, children }: { kind: keyof typeof icons; children: ReactNode }) {
  const { t } = useLanguage()
  const Picture = icons[kind]
  return (
    <li className="difference" data-kind={kind}>
      <span className="difference-kind">
        <Picture size={14} stroke={2} aria-hidden />
        {t(`comparison.${kind}`)}
      </span>
      <div>{children}</div>
    </li>
  )
}

function ChangedSentence(sentences: { before: string; after: string }) {
  const { t } = useLanguage()
  const { before, after } = compareWords(sentences.before, sentences.after)
  return (
    <dl className="changed-sentence">
      <dt>{t('comparison.before')}</dt>
      <dd>{before.map((part) => show(part, 'del'))}</dd>
      <dt>{t('comparison.after')}</dt>
      <dd>{after.map((part) => show(part, 'ins'))}</dd>
    </dl>
  )
}

/** The space after the words is not marked. */
const show = ({ text, isSame, position }: Part, Mark: 'del' | 'ins') =>
  isSame ? (
    text
  ) : (
    <Fragment key={position}>
      <Mark>{text.trimEnd()}</Mark>{' '}
    </Fragment>
  )
