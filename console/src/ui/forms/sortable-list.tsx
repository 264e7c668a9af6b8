import './sortable-list.css'
import { ActionIcon, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '../../app/session/language.ts'

interface SortableListProps<Item> {
  label: string
  items: Item[]
  keyOf(item: Item): number
  nameOf(item: Item): string
  /** Items that cannot be moved. */
  isFixed?(item: Item): boolean
  onOrder(items: Item[]): void
  children(item: Item, index: number): ReactNode
}

/** A list that users reorder by dragging or with arrow buttons, which are also accessible by keyboard. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, keyOf, nameOf, isFixed = () => false, onOrder, children } = props
  const { t } = useLanguage()
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || from === to || to < 0 || to >= items.length) return
    onOrder(items.toSpliced(from, 1).toSpliced(to, 0, item))
  }
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  return (
    <ol className="sortable" aria-label={label}>
      {items.map((item, index) => (
        <li
          key={keyOf(item)}
          className="sortable-item"
          data-over={(over === index && dragged !== index) || undefined}
          onDragOver={(event) => {
            if (dragged === undefined) return
            event.preventDefault()
            setOver(index)
          }}
          onDrop={(event) => {
            event.preventDefault()
            if (dragged !== undefined) move(dragged, index)
            end()
          }}
        >
          <span
            className="sortable-grip"
            draggable={!isFixed(item)}
            aria-hidden
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(index)
            }}
            onDragEnd={end}
          >
            <IconGripVertical size={15} />
          </span>
          {children(item, index)}
          {!isFixed(item) && (
            <Group gap={0} wrap="nowrap">
              <ActionIcon
                size="sm"
                disabled={index === 0}
                aria-label={t('triage.moveUp', { name: nameOf(item) })}
                onClick={() => move(index, index - 1)}
              >
                <IconArrowUp size={14} />
              </ActionIcon>
              <ActionIcon
                size="sm"
                disabled={index === items.length - 1}
                aria-label={t('triage.moveDown', { name: nameOf(item) })}
                onClick={() => move(index, index + 1)}
              >
                <IconArrowDown size={14} />
              </ActionIcon>
            </Group>
          )}
        </li>
      ))}
    </ol>
  )
}
