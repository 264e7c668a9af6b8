import { ActionIcon, Tooltip } from '@mantine/core'
import { IconMessageBolt } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useCommands } from '../commands/commands.tsx'
import { onDemand } from '../on-demand.tsx'
import { loadAllTexts, useLanguage } from '../session/language.ts'

const MacroDialog = onDemand(async () => {
  await loadAllTexts()
  return (await import('./macro-dialog.tsx')).MacroDialog
})

interface MacroButtonProps {
  ticketIDs: number[]
  /** Selector of a field in which `/` at the start of a line opens the macros. */
  slashIn?: string
  /** Called when the dialog closes, whether or not a macro was run. */
  onClosed?(): void
}

/** Runs a macro on tickets: as a button, from the command palette, and with `/` in a text. */
export function MacroButton({ ticketIDs, slashIn, onClosed }: MacroButtonProps) {
  const { t } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onClosed?.()
  }
  useCommands([{ id: 'macro.run', label: t('common.runMacro'), group: t('commands.go'), run: () => setOpen(true) }])
  useSlash(slashIn, () => setOpen(true))
  return (
    <>
      <Tooltip label={t('common.runMacro')}>
        <ActionIcon size="sm" aria-label={t('common.runMacro')} onClick={() => setOpen(true)}>
          <IconMessageBolt size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isOpen && <MacroDialog ticketIDs={ticketIDs} onClose={close} />}
    </>
  )
}

function useSlash(selector: string | undefined, open: () => void): void {
  useEffect(() => {
    if (!selector) return
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event
      if (key !== '/' || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
      if (!target.closest(selector) || !isAtLineStart(target)) return
      event.preventDefault()
      event.stopPropagation()
      open()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  })
}

/** Whether the caret is at the start of its line. */
function isAtLineStart(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) {
    return /(^|\n)$/.test(field.value.slice(0, field.selectionStart))
  }
  const selection = window.getSelection()
  const node = selection?.anchorNode
  if (!selection?.isCollapsed || !node) return false
  const before = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').slice(0, selection.anchorOffset) : ''
  const hasEarlier = node.nodeType === Node.TEXT_NODE && Boolean(node.previousSibling)
  return before.trim() === '' && !hasEarlier
}
