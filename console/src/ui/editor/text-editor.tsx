import './editor.css'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { type ReactNode, type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { useLanguage } from '../../app/session/language.ts'
import { type Content, fromDocument, isFormatted, toDocument } from './content.ts'
import { type EditorKind, listExtensions } from './extensions.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { createSuggestions, findSuggested, type Suggested, type Suggesting } from './suggestions.ts'
import { Toolbar } from './toolbar.tsx'

/** Control of the editor from outside: macros insert text, commands move the focus there. */
export interface EditorHandle {
  focus(): void
  /** Inserts text or safe HTML at the caret. */
  insert(content: { text: string } | { html: string }): void
}

export interface TextEditorProps {
  kind: EditorKind
  label: string
  placeholder: string
  value: Content
  onChange(content: Content): void
  /** Called on Ctrl or ⌘ with Enter; `isSecond` if Shift is also pressed. */
  onSubmit?(isSecond: boolean): void
  /** Called with pasted files. */
  onFiles?(files: File[]): void
  /** Users and teams that can be mentioned in a note. */
  people?: Suggested[]
  isBusy?: boolean
  handle?: RefObject<EditorHandle | null>
  /** Focuses the editor once it is ready. */
  isFocused?: boolean
  /** Rendered between the text and the toolbar. */
  below?: ReactNode
  /** Rendered in the toolbar, after the formatting buttons. */
  actions?: ReactNode
}

const nobody: Suggested[] = []

/** The editor for replies and notes. */
export function TextEditor(props: TextEditorProps) {
  const { kind, label, placeholder, value, people = nobody, isBusy, handle, isFocused = false } = props
  const { t } = useLanguage()
  const id = useId()
  const [list, setList] = useState<Suggesting>()
  const latest = useRef({ ...props, people })
  latest.current = { ...props, people }
  const shown = useRef(value)
  const [suggestions] = useState(() => createSuggestions(setList))

  const editor = useEditor(
    {
      extensions: listExtensions(kind, placeholder, {
        items: ({ query }) => findSuggested(latest.current.people, query),
        render: suggestions.render,
      }),
      content: toEditor(value, kind),
      injectCSS: false,
      autofocus: isFocused ? 'end' : false,
      shouldRerenderOnTransaction: false,
      editorProps: {
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: 'editor-text' },
        handleKeyDown: (view, event) => {
          if (event.key === 'Escape' && !suggestions.isOpen()) {
            view.dom.blur()
            return true
          }
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false
          latest.current.onSubmit?.(event.shiftKey)
          return true
        },
        handlePaste: (_view, event) => takeFiles(event.clipboardData),
      },
      onUpdate: ({ editor }) => {
        shown.current = fromEditor(editor)
        latest.current.onChange(shown.current)
      },
    },
    [kind, placeholder, label],
  )

  function takeFiles(data: DataTransfer | null): boolean {
    const files = [...(data?.files ?? [])]
    // A table copied from a spreadsheet includes an image of itself: the text takes precedence.
    if (files.length === 0 || data?.types.includes('text/html')) return false
    latest.current.onFiles?.(files)
    return true
  }

  useEffect(() => {
    if (value.text === shown.current.text && value.html === shown.current.html) return
    shown.current = value
    editor.commands.setContent(toEditor(value, kind), { emitUpdate: false })
  }, [editor, kind, value])

  useImperativeHandle(
    handle,
    () => ({
      focus: () => void editor.commands.focus('end'),
      insert: (content) =>
        void editor
          .chain()
          .focus()
          .insertContent('html' in content ? content.html : (toDocument(content.text, kind === 'note').content ?? []))
          .run(),
    }),
    [editor, kind],
  )

  useListForReaders(editor, id, list)

  return (
    <div className="editor" data-busy={isBusy || undefined}>
      <EditorContent editor={editor} className="editor-frame" />
      {props.below}
      <div className="editor-bar">
        {kind === 'rich' && <Toolbar editor={editor} />}
        {props.actions}
      </div>
      {list && <SuggestionList id={id} label={t('compose.people')} list={list} />}
    </div>
  )
}

const toEditor = ({ text, html }: Content, kind: EditorKind) =>
  html && kind === 'rich' ? html : toDocument(text, kind === 'note')

function fromEditor(editor: Editor): Content {
  const document = editor.getJSON()
  return { text: fromDocument(document), html: isFormatted(document) ? editor.getHTML() : null }
}

/** Announces the highlighted suggestion to screen readers. */
function useListForReaders(editor: Editor, id: string, list: Suggesting | undefined): void {
  useEffect(() => {
    // Without a list the view is not accessed: it may not be mounted yet, and accessing it would throw.
    if (!list?.items.length) return
    const { dom } = editor.view
    dom.setAttribute('aria-controls', id)
    dom.setAttribute('aria-activedescendant', `${id}-${list.active}`)
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, id, list])
}
