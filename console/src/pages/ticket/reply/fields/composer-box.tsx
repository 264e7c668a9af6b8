import { ActionIcon, Skeleton, Tooltip } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { loadPart } from '../../../../app/load-part.ts'
import { useLanguage } from '../../../../app/session/language.ts'
import type { TextEditorProps } from '../../../../ui/editor/text-editor.tsx'
import { FileList } from './file-list.tsx'
import type { Uploads } from './use-uploads.ts'

const TextEditor = lazy(async () => {
  const { TextEditor } = await loadPart(() => import('../../../../ui/editor/text-editor.tsx'))
  return { default: TextEditor }
})

interface ComposerBoxProps extends Omit<TextEditorProps, 'onFiles' | 'below' | 'actions'> {
  /** A note must never be taken for a reply. */
  tone: 'reply' | 'note'
  files: Uploads
  /** Between the text and the bar, such as the signature. */
  below?: ReactNode
  /** After the paperclip: what puts something into the text. */
  tools?: ReactNode
  /** At the end of the bar: what sends it. */
  children: ReactNode
}

/** A text with its files, and the bar with everything that is done to them. Files can be pasted and dropped anywhere. */
export function ComposerBox({ tone, files, below, tools, children, ...editor }: ComposerBoxProps) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    files.add([...event.dataTransfer.files])
  }
  // In the text itself the editor does it.
  const submit = (event: KeyboardEvent) => {
    if (event.isDefaultPrevented() || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    editor.onSubmit?.(event.shiftKey)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files on; the paperclip does the same
    <div
      className="composer-box"
      data-tone={tone}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDropCapture={drop}
      onKeyDown={submit}
    >
      <Suspense fallback={<Skeleton height={112} radius="md" />}>
        <TextEditor
          {...editor}
          onFiles={files.add}
          below={
            <>
              {below}
              <FileList files={files} />
            </>
          }
          actions={
            <>
              <AttachButton onFiles={files.add} />
              {tools}
              <span className="spacer" />
              {children}
            </>
          }
        />
      </Suspense>
    </div>
  )
}

function AttachButton({ onFiles }: { onFiles(files: File[]): void }) {
  const { t } = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Tooltip label={t('compose.attachHint')}>
        <ActionIcon size="sm" aria-label={t('compose.attach')} onClick={() => input.current?.click()}>
          <IconPaperclip size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('compose.attach')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}
