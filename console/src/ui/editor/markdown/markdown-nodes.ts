import { type Extensions, Mark, mergeAttributes, Node, textblockTypeInputRule } from '@tiptap/core'
import { HardBreak } from '@tiptap/extension-hard-break'
import { formatting, link, listBasics } from '../extensions.ts'
import { tableNodes } from './table-nodes.ts'

const levels = [1, 2, 3, 4, 5, 6]

const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: { default: 1, rendered: false } }),
  parseHTML: () => levels.map((level) => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node, HTMLAttributes }) => [`h${node.attrs.level}`, HTMLAttributes, 0],
  addKeyboardShortcuts() {
    const toggle = (level: number) => () => this.editor.commands.toggleNode(this.name, 'paragraph', { level })
    return Object.fromEntries(levels.map((level) => [`Mod-Alt-${level}`, toggle(level)]))
  },
  addInputRules() {
    const { type } = this
    return [
      textblockTypeInputRule({ find: /^(#{1,6})\s$/, type, getAttributes: (match) => ({ level: match[1]?.length }) }),
    ]
  },
})

/** A line break in the source that is not a line break on the page. */
const SoftBreak = Node.create({
  name: 'softBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  parseHTML: () => [{ tag: 'br[data-soft]', priority: 60 }],
  renderHTML: () => ['br', { 'data-soft': '' }],
  renderText: () => '\n',
})

const HorizontalRule = Node.create({
  name: 'horizontalRule',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr'],
})

/** Images are shown by name and never loaded, because their addresses are not trusted. */
const Image = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' }, title: { default: null } }),
  parseHTML: () => [{ tag: 'img[src^="https:"]' }],
  renderHTML: ({ node }) => [
    'span',
    { class: 'markdown-image', title: String(node.attrs.src) },
    String(node.attrs.alt || node.attrs.src),
  ],
})

/** HTML and other syntax that is edited as source. */
const RawBlock = Node.create({
  name: 'rawBlock',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre[data-raw]', preserveWhitespace: 'full', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['pre', mergeAttributes(HTMLAttributes, { 'data-raw': '' }), 0],
})

const Strike = Mark.create({
  name: 'strike',
  parseHTML: () => [{ tag: 's' }, { tag: 'del' }],
  renderHTML: () => ['s', 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-s': () => this.editor.commands.toggleMark(this.name) }
  },
})

/** Addresses in a text are not linked in the editor: the help center links them. */
export const listMarkdownExtensions = (placeholder: string): Extensions => [
  ...[...listBasics(placeholder), HardBreak, ...formatting],
  link.configure({ autolink: false, linkOnPaste: false }),
  ...[Heading, SoftBreak, HorizontalRule, Image, RawBlock, Strike],
  ...tableNodes,
]
