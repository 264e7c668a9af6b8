import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { type components, orThrow } from '@attendant/client'
import { Button, Group, Modal, ScrollArea, SegmentedControl, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { toast } from '../../ui/toasts/toasts.ts'
import { useRefresh } from '../data/use-change.ts'
import { useEvery } from '../data/use-every.ts'
import { useLanguage } from '../session/language.ts'
import { useMay } from '../session/me.ts'
import { useAttendant } from '../session/session.tsx'

type Macro = components['schemas']['Macro']
type Result = components['schemas']['MacroResult']
type Mode = 'Draft' | 'Send'

/** Per request. */
const maxTickets = 100

interface MacroDialogProps {
  ticketIDs: number[]
  onClose(): void
}

/** Searches macros by name or text and runs one on the tickets. */
export function MacroDialog({ ticketIDs, onClose }: MacroDialogProps) {
  const { t } = useLanguage()
  const id = useId()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const [mode, setMode] = useState<Mode>('Draft')
  const maySend = useMay('sendReplies')
  const list = useRef<HTMLDivElement>(null)
  const macros = useEvery('/api/Macros', ['macros', 'active'], { query: { isActive: true, sortBy: 'name' } })
  const found = findMacros(macros.data ?? [], query)
  const active = Math.min(chosen, found.length - 1)
  const run = useRunMacro(ticketIDs, mode, onClose)

  useEffect(() => {
    list.current?.querySelector(`[data-index="${active}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const steer = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosen((active + step + found.length) % Math.max(found.length, 1))
    const macro = found[active]
    if (event.key === 'Enter' && macro && !run.isPending) run.mutate(macro)
    if (step || event.key === 'Enter') event.preventDefault()
  }
  return (
    <Modal opened onClose={onClose} withCloseButton={false} padding={0} size={560} yOffset="12vh" centered={false}>
      <TextInput
        aria-label={t('macros.search')}
        placeholder={t('macros.search')}
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
        onKeyDown={steer}
        data-autofocus
      />
      <ScrollArea.Autosize mah="45vh" viewportRef={list} className="palette-list">
        <div id={`${id}-list`} role="listbox" aria-label={t('macros.title')}>
          {found.map((macro, index) => (
            <UnstyledButton
              key={macro.macroID}
              id={`${id}-${index}`}
              data-index={index}
              data-active={index === active || undefined}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              className="palette-item"
              onMouseMove={() => setChosen(index)}
              onClick={() => run.mutate(macro)}
            >
              <Text size="sm" truncate>
                {macro.name}
              </Text>
            </UnstyledButton>
          ))}
        </div>
        {macros.data && found.length === 0 && (
          <Text c="dimmed" size="sm" p="md">
            {t('macros.noneFound')}
          </Text>
        )}
      </ScrollArea.Autosize>
      <Group justify="space-between" p="xs">
        <SegmentedControl
          size="xs"
          value={mode}
          onChange={(value) => setMode(value as Mode)}
          data={[
            { value: 'Draft', label: t('macros.asDraft') },
            { value: 'Send', label: t('macros.sendNow'), disabled: !maySend },
          ]}
        />
        <Button size="compact-sm" variant="subtle" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </Group>
    </Modal>
  )
}

function useRunMacro(ticketIDs: number[], mode: Mode, onDone: () => void) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ macroID }: Macro) => {
      const results: Result[] = []
      for (let start = 0; start < ticketIDs.length; start += maxTickets) {
        const body = { ticketIDs: ticketIDs.slice(start, start + maxTickets), mode }
        const path = { id: macroID }
        results.push(...(await orThrow(attendant.POST('/api/Macros/{id}/run', { params: { path }, body }))).results)
      }
      return results
    },
    onSuccess: (results, { name }) => {
      const why = results.flatMap(({ problem, operations }) => [
        ...(problem ? [problem] : []),
        ...operations.filter(({ outcome }) => outcome === 'Failed').map((each) => each.why ?? each.operation),
      ])
      if (why.length === 0) toast(t('macros.ran', { name, count: results.length }))
      else showToast({ title: t('macros.failed', { name }), message: why[0] ?? '', isFault: true }, 12_000)
      void refresh(['tickets', 'ticket', 'messages', 'draft', 'macros'])
      onDone()
    },
  })
}

/** Matches macros whose name or texts contain every typed word. */
function findMacros(macros: Macro[], query: string): Macro[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return macros.filter(({ name, texts }) => {
    const written = `${name} ${texts.map(({ htmlBody }) => htmlBody).join(' ')}`.toLowerCase()
    return words.every((word) => written.includes(word))
  })
}
