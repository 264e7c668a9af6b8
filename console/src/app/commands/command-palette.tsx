import { Group, Kbd, Modal, ScrollArea, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useLanguage } from '../session/language.ts'
import type { Command } from './command.ts'
import { nameKey } from './key-names.ts'
import { usePaletteResults } from './use-palette-results.ts'

interface CommandPaletteProps {
  commands: Command[]
  go(address: string): void
  /** Returns what was typed before the input was ready. */
  takeTyped(): string
  onClose(): void
}

/** Searches commands, pages and records by any part of their names. */
export function CommandPalette({ commands, go, takeTyped, onClose }: CommandPaletteProps) {
  const { t } = useLanguage()
  const id = useId()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const { results, isSearching } = usePaletteResults(query, go)
  const found = [...findCommands(commands, query), ...results]
  const active = Math.min(chosen, found.length - 1)

  useEffect(() => {
    list.current?.querySelector(`[data-index="${active}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.run()
  }
  const steer = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosen((active + step + found.length) % Math.max(found.length, 1))
    if (event.key === 'Enter') run(found[active])
    if (step || event.key === 'Enter') event.preventDefault()
  }

  return (
    <Modal opened onClose={onClose} withCloseButton={false} padding={0} size={560} yOffset="12vh" centered={false}>
      <TextInput
        aria-label={t('commands.search')}
        placeholder={t('commands.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        variant="unstyled"
        size="md"
        px="xs"
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={found[active] ? `${id}-${active}` : ''}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          setChosen(0)
        }}
        onFocus={() => {
          const typed = takeTyped()
          setQuery((known) => known + typed)
        }}
        onKeyDown={steer}
        data-autofocus
      />
      <CommandList {...{ id, list, found, isSearching, active }} onPoint={setChosen} onRun={run} />
    </Modal>
  )
}

interface CommandListProps {
  /** ID of the palette; the IDs of the list and its options start with it. */
  id: string
  list: RefObject<HTMLDivElement | null>
  found: Command[]
  isSearching: boolean
  /** The option that Enter runs. */
  active: number
  onPoint(index: number): void
  onRun(command: Command): void
}

function CommandList({ id, list, found, isSearching, active, onPoint, onRun }: CommandListProps) {
  const { t } = useLanguage()
  return (
    <ScrollArea.Autosize mah="50vh" viewportRef={list} className="palette-list">
      <div id={`${id}-list`} role="listbox" aria-label={t('commands.title')}>
        {found.map((command, index) => (
          <UnstyledButton
            key={command.id}
            id={`${id}-${index}`}
            data-index={index}
            data-active={index === active || undefined}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className="palette-item"
            onMouseMove={() => onPoint(index)}
            onClick={() => onRun(command)}
          >
            <Group justify="space-between" wrap="nowrap">
              <Text size="sm" truncate>
                <Text span size="sm" c="dimmed">
                  {command.group} ·{' '}
                </Text>
                {command.label}
              </Text>
              {command.keys && <Keys keys={command.keys} />}
            </Group>
          </UnstyledButton>
        ))}
      </div>
      {found.length === 0 && (
        <Text c="dimmed" size="sm" p="md" role="status">
          {t(isSearching ? 'commands.searching' : 'commands.none')}
        </Text>
      )}
    </ScrollArea.Autosize>
  )
}

export const Keys = ({ keys }: { keys: string }) => (
  <Group gap={4} wrap="nowrap" component="span">
    {keys.split(' ').map((key) => (
      <Kbd key={key} size="xs">
        {nameKey(key)}
      </Kbd>
    ))}
  </Group>
)

/** Matches names that contain every typed word, in any order. */
function findCommands(commands: Command[], query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const ordered = commands.toSorted((one, other) => Number(one.isLast ?? false) - Number(other.isLast ?? false))
  return ordered.filter(({ label, group, isQuiet }) => {
    const name = `${group} ${label}`.toLowerCase()
    return !isQuiet && words.every((word) => name.includes(word))
  })
}
