import { type Extensions, mergeAttributes } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Code } from '@tiptap/extension-code'
import { CodeBlock } from '@tiptap/extension-code-block'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Mention, type MentionNodeAttrs } from '@tiptap/extension-mention'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Placeholder, UndoRedo } from '@tiptap/extensions'
import type { SuggestionOptions } from '@tiptap/suggestion'
import type { Suggested } from './suggestions.ts'

/** `rich`: formatted text. `plain`: unformatted, Enter inserts a line break. `note`: like `plain`, with mentions. */
export type EditorKind = 'rich' | 'plain' | 'note'

type MentionSource = Pick<SuggestionOptions<Suggested, MentionNodeAttrs>, 'items' | 'render'>

export function listExtensions(kind: EditorKind, placeholder: string, mentions: MentionSource): Extensions {
  const basics = listBasics(placeholder)
  if (kind === 'rich') return [...basics, HardBreak, ...formatting, link]
  const lines = HardBreak.extend({
    addKeyboardShortcuts() {
      const endLine = () => this.editor.commands.setHardBreak()
      return { Enter: endLine, 'Shift-Enter': endLine }
    },
  })
  return kind === 'plain' ? [...basics, lines] : [...basics, lines, toMention(mentions)]
}

export const listBasics = (placeholder: string): Extensions => [
  ...[Document, Paragraph, Text, UndoRedo],
  Placeholder.configure({ placeholder }),
]

export const link = Link.configure({
  openOnClick: false,
  autolink: true,
  protocols: ['mailto'],
  HTMLAttributes: { target: null, rel: null, class: null },
})

export const formatting: Extensions = [
  Bold,
  Italic,
  Code,
  CodeBlock,
  Blockquote,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
]

const toMention = (suggestion: MentionSource) =>
  Mention.configure({
    suggestion,
    deleteTriggerWithBackspace: true,
    renderText: ({ node }) => `@${node.attrs.label}`,
    renderHTML: ({ options, node }) => [
      'span',
      mergeAttributes(options.HTMLAttributes, { class: 'mention' }),
      `@${node.attrs.label}`,
    ],
  })
