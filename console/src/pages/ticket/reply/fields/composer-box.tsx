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
  /** Notes look different, so that they are never mistaken for replies. */
  tone: 'reply' | 'note'
  files: Uploads
  /** Rendered between the text and the toolbar, such as the signature. */
  below?: ReactNode
  /** Toolbar buttons after the paperclip, which insert text. */
  tools?: ReactNode
  /** The send buttons, at the end of the toolbar. */
  children: ReactNode
}

/** The editor with its files and toolbar. Files can be pasted and dropped anywhere on it. */
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
  // Inside the text, the editor handles this itself.
  const submit = (event: KeyboardEvent) => {
    if (event.isDefaultPrevented() || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    editor.onSubmit?.(event.shiftKey)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop area; the paperclip button does the same
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
