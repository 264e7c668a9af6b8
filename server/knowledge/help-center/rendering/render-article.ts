import MarkdownIt from 'markdown-it'
import type sanitize from 'sanitize-html'
import { html as tools } from '../../../platform/html/html.ts'
import { isNestedBeyondReason, toTextAlone } from '../../../platform/html/sanitise-html.ts'
import { toPlainText } from '../../../platform/html/to-plain-text.ts'
import { type HtmlBlock, splitBlocks } from './split-blocks.ts'

const markdown = new MarkdownIt({ html: true, linkify: true })

/** Without boxes such as `div`: what is left at the top level is what a reader calls a block. */
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
  // Pictures inside the text would make pages large, and those of this service are for people who are signed in.
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  nestingLimit: 100,
  nonTextTags: ['noscript', 'option', 'script', 'style', 'template', 'textarea', 'title', 'xml'],
  transformTags: {
    // The name of the article is the only heading of the first level.
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
  /** What it says, for descriptions. */
  text: string
}

const maxText = 4_000

/** Markdown or HTML of a document as blocks that are safe inside a page. Also runs in a thread. */
export function renderArticle({ content, title }: { content: string; title: string }): RenderedArticle {
  const raw = isHtml(content) ? content : markdown.render(content)
  const safe = isNestedBeyondReason(raw) ? toTextAlone(raw) : tools.sanitize(raw, options)
  const blocks = withoutTitle(splitBlocks(safe), title)
  return { blocks, text: toPlainText(blocks.map(({ html }) => html).join('\n')).slice(0, maxText) }
}

/** As documents are split for search. */
const isHtml = (content: string) =>
  /^\s*<(?:!doctype|html|body|p|div|h[1-6]|ul|ol|table|section|article|main)\b/i.test(content)

/** Many texts begin with their own title. */
function withoutTitle(blocks: HtmlBlock[], title: string): HtmlBlock[] {
  const [first, ...others] = blocks
  return first?.heading !== undefined && first.heading.toLowerCase() === title.trim().toLowerCase() ? others : blocks
}
