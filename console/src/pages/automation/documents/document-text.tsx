import { Alert, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { PlaceholderChips } from './placeholder-chips.tsx'
import { findUnknownPlaceholders, placeholders } from './placeholders.ts'

interface DocumentTextProps {
  label: string
  value: string
  error?: React.ReactNode
  onChange(text: string): void
}

/** The text of a document, with the placeholders at hand. */
export function DocumentText({ label, value, error, onChange }: DocumentTextProps) {
  const { t } = useLanguage()
  const area = useRef<HTMLTextAreaElement>(null)
  const unknown = findUnknownPlaceholders(value)

  const insert = (name: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {}
    const placeholder = `{{${name}}}`
    onChange(value.slice(0, selectionStart) + placeholder + value.slice(selectionEnd))
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(selectionStart + placeholder.length, selectionStart + placeholder.length)
    })
  }

  return (
    <div>
      <Textarea
        ref={area}
        label={label}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        autosize
        minRows={10}
        maxRows={28}
      />
      {unknown.length > 0 && (
        <Alert color="yellow" mt="xs" role="status">
          {t('documents.unknown', { count: unknown.length, names: unknown.map((name) => `{{${name}}}`).join(', ') })}
        </Alert>
      )}
      <PlaceholderChips names={placeholders} onInsert={insert} />
    </div>
  )
}
