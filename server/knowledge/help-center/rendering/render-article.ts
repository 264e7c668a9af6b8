import MarkdownIt from 'markdown-it'
import type sanitize from 'sanitize-html'
import { html as tools } from '../../../platform/html/html.ts'
import { isNestedBeyondReason, toTextAlone } from '../../../platform/html/sanitise-html.ts'
import { toPlainText } from '../../../platform/html/to-plain-text.ts'
import { type HtmlBlock, splitBlocks } from './split-blocks.ts'

const markdown = new MarkdownIt({ html: true, linkify: true })

/** Removes wrappers such as `div`, so that the top level consists of the visible blocks. */
const options: sanitize.IOptions = {
  allowedTags: (
    'a abbr b blockquote br caption cite code dd del dfn dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img ins kbd li ' +
    'mark ol p pre q s samp small strong sub sup table tbody td tfoot th thead time tr u ul var'
  ).split(' '),
  allowedAttributes: {
    '*': ['dir', 'lang', 'title'],
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    time: ['datetime'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // Inline images would make pages large, and images hosted here require signing in.
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  nestingLimit: 100,
  nonTextTags: ['noscript', 'option', 'script', 'style', 'template', 'textarea', 'title', 'xml'],
  transformTags: {
    // Only the title of the article is a top-level heading.
    h1: 'h2',
    a: (tagName, attribs) => ({
      tagName,
      attribs: /^https?:/i.test(attribs.href ?? '') ? { ...attribs, rel: 'noopener noreferrer nofollow' } : attribs,
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, alt: attribs.alt ?? '', loading: 'lazy' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^https:\/\//i.test(attribs.src ?? ''),
}

export interface RenderedArticle {
  blocks: HtmlBlock[]
  /** The plain text, for descriptions. */
  text: string
}

const maxText = 4_000

/** Converts Markdown or HTML to blocks of safe HTML. Also runs in a thread. */
export function renderArticle({ content, title }: { content: string; title: string }): RenderedArticle {
  const raw = isHtml(content) ? content : markdown.render(content)
  const safe = isNestedBeyondReason(raw) ? toTextAlone(raw) : tools.sanitize(raw, options)
  const blocks = withoutTitle(splitBlocks(safe), title)
  return { blocks, text: toPlainText(blocks.map(({ html }) => html).join('\n')).slice(0, maxText) }
}

/** The same size limit as for search passages. */
const isHtml = (content: string) =>
  /^\s*<(?:!doctype|html|body|p|div|h[1-6]|ul|ol|table|section|article|main)\b/i.test(content)

/** Removes the title if the text repeats it at the beginning. */
function withoutTitle(blocks: HtmlBlock[], title: string): HtmlBlock[] {
  const [first, ...others] = blocks
  return first?.heading !== undefined && first.heading.toLowerCase() === title.trim().toLowerCase() ? others : blocks
}
