import { type ReactNode, useRef, useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import type { Content } from '../../../ui/editor/content.ts'
import type { EditorHandle } from '../../../ui/editor/text-editor.tsx'
import { RichTextField } from '../../../ui/forms/rich-text-field.tsx'
import { PlaceholderChips } from '../documents/placeholder-chips.tsx'
import { macroPlaceholders } from '../documents/placeholders.ts'
import { toHtml } from './macro-data.ts'

interface MacroTextFieldProps {
  /** HTML. */
  value: string
  error?: ReactNode
  onChange(html: string): void
}

/** The text of a macro, formatted as in a reply, with a list of placeholders. */
export function MacroTextField({ value, error, onChange }: MacroTextFieldProps) {
  const { t } = useLanguage()
  const handle = useRef<EditorHandle>(null)
  const [written, setWritten] = useState<Content>(() => fromHtml(value))
  // The editor keeps its own representation of what was typed here: only a different value replaces it.
  const content = toBody(written) === value ? written : fromHtml(value)
  const change = (next: Content) => {
    setWritten(next)
    onChange(toBody(next))
  }
  return (
    <RichTextField
      label={t('macros.text')}
      placeholder={t('macros.textPlaceholder')}
      error={error}
      mt="sm"
      value={content}
      onChange={change}
      handle={handle}
    >
      <PlaceholderChips
        names={macroPlaceholders}
        // Inserted as HTML, it does not start a new paragraph.
        onInsert={(name) => handle.current?.insert({ html: `{{${name}}}` })}
      />
    </RichTextField>
  )
}

const fromHtml = (html: string): Content => ({ text: '', html: html || null })

const toBody = ({ text, html }: Content) => html ?? toHtml(text)
