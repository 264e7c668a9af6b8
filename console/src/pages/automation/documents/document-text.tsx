import { Alert, Group, InputWrapper, SegmentedControl, Skeleton, Text, Textarea } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { lazy, Suspense, useImperativeHandle, useRef } from 'react'
import { loadPart } from '../../../app/load-part.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useMay } from '../../../app/session/me.ts'
import type { MarkdownHandle } from '../../../ui/editor/markdown/markdown-editor.tsx'
import { PlaceholderChips } from './placeholder-chips.tsx'
import { findUnknownPlaceholders, placeholders } from './placeholders.ts'

const MarkdownEditor = lazy(async () => {
  const { MarkdownEditor } = await loadPart(() => import('../../../ui/editor/markdown/markdown-editor.tsx'))
  return { default: MarkdownEditor }
})

interface DocumentTextProps {
  label: string
  value: string
  error?: React.ReactNode
  /** Not written for readers, so it is edited as source. */
  isPlain?: boolean
  onChange(text: string): void
}

/** In characters. */
const maxForEditor = 200_000

/** Uses the same rule as the help center. */
const isHtml = (text: string) =>
  /^\s*<(?:!doctype|html|body|p|div|h[1-6]|ul|ol|table|section|article|main)\b/i.test(text)

/** Edits the text of a document and offers placeholders. */
export function DocumentText({ label, value, error, isPlain = false, onChange }: DocumentTextProps) {
  const { t } = useLanguage()
  const [mode, setMode] = useLocalStorage({ key: 'attendant.document-mode', defaultValue: 'visual' })
  const may = useMay('manageKnowledge')
  const handle = useRef<MarkdownHandle>(null)
  const unknown = findUnknownPlaceholders(value)
  const note = isPlain ? undefined : noteOn(value)
  const isVisual = mode === 'visual' && !isPlain && !note
  return (
    <div>
      <InputWrapper
        labelElement="div"
        error={error}
        label={
          <Group justify="space-between" gap="xs" component="span">
            {label}
            {!isPlain && !note && (
              <SegmentedControl
                size="xs"
                aria-label={t('documents.mode')}
                value={mode}
                onChange={setMode}
                data={[
                  { value: 'visual', label: t('documents.visual') },
                  { value: 'markdown', label: t('documents.markdown') },
                ]}
              />
            )}
          </Group>
        }
        classNames={{ label: 'document-text-label' }}
      >
        {note && (
          <Text size="xs" c="dimmed" mb={4}>
            {t(note)}
          </Text>
        )}
        {isVisual ? (
          <div className="rich-text-field">
            <Suspense fallback={<Skeleton height={330} />}>
              <MarkdownEditor
                key={label}
                isReadOnly={!may}
                label={label}
                placeholder={t('documents.write')}
                value={value}
                onChange={onChange}
                handle={handle}
              />
            </Suspense>
          </div>
        ) : (
          <SourceText label={label} value={value} isCode={!isPlain} onChange={onChange} handle={handle} />
        )}
      </InputWrapper>
      {unknown.length > 0 && (
        <Alert color="yellow" mt="xs" role="status">
          {t('documents.unknown', { count: unknown.length, names: unknown.map((name) => `{{${name}}}`).join(', ') })}
        </Alert>
      )}
      <PlaceholderChips names={placeholders} onInsert={(name) => handle.current?.insert(`{{${name}}}`)} />
    </div>
  )
}

function noteOn(text: string) {
  if (isHtml(text)) return 'documents.htmlNote'
  return text.length > maxForEditor ? 'documents.longNote' : undefined
}

interface SourceTextProps {
  label: string
  value: string
  isCode: boolean
  onChange(text: string): void
  handle: React.RefObject<MarkdownHandle | null>
}

function SourceText({ label, value, isCode, onChange, handle }: SourceTextProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(handle, () => ({
    insert: (text) => {
      const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {}
      onChange(value.slice(0, selectionStart) + text + value.slice(selectionEnd))
      const caret = selectionStart + text.length
      requestAnimationFrame(() => {
        area.current?.focus()
        area.current?.setSelectionRange(caret, caret)
      })
    },
  }))
  return (
    <Textarea
      ref={area}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autosize
      minRows={10}
      maxRows={28}
      spellCheck={!isCode}
      classNames={{ input: isCode ? 'source-text' : '' }}
    />
  )
}
