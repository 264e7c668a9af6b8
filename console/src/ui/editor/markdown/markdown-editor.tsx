import '../editor.css'
import './markdown.css'
import { EditorContent, useEditor } from '@tiptap/react'
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import { listMarkdownExtensions } from './markdown-nodes.ts'
import { type MarkdownText, openMarkdown } from './markdown-text.ts'
import { MarkdownToolbar } from './markdown-toolbar.tsx'

/** Inserts text at the caret. */
export interface MarkdownHandle {
  insert(text: string): void
}

interface MarkdownEditorProps {
  label: string
  placeholder: string
  /** Markdown. It changes only where the user edits. */
  value: string
  onChange(markdown: string): void
  isReadOnly: boolean
  handle?: RefObject<MarkdownHandle | null>
}

/** Edits Markdown as formatted text with headings, lists and tables. */
export function MarkdownEditor({ label, placeholder, value, onChange, isReadOnly, handle }: MarkdownEditorProps) {
  const shown = useRef({ value, text: undefined as MarkdownText | undefined })
  shown.current.text ??= openMarkdown(value)
  const latest = useRef(onChange)
  latest.current = onChange

  const editor = useEditor({
    extensions: listMarkdownExtensions(placeholder),
    content: shown.current.text.document,
    editable: !isReadOnly,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: 'editor-text' },
    },
    onCreate: ({ editor }) => shown.current.text?.remember(editor.state.doc),
    onUpdate: ({ editor }) => {
      const { text } = shown.current
      if (!text) return
      shown.current.value = text.write(editor.state.doc)
      latest.current(shown.current.value)
    },
  })

  useEffect(() => {
    if (value === shown.current.value) return
    const text = openMarkdown(value)
    editor.commands.setContent(text.document, { emitUpdate: false })
    text.remember(editor.state.doc)
    shown.current = { value, text }
  }, [editor, value])

  useEffect(() => editor.setEditable(!isReadOnly, false), [editor, isReadOnly])

  useImperativeHandle(
    handle,
    () => ({ insert: (text) => void editor.chain().focus().insertContent({ type: 'text', text }).run() }),
    [editor],
  )

  return (
    <div className="editor markdown-editor">
      {!isReadOnly && <MarkdownToolbar editor={editor} />}
      <EditorContent editor={editor} className="editor-frame" />
    </div>
  )
}
