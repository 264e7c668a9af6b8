import type sanitize from 'sanitize-html'
import { filterStyle } from './filter-style.ts'
import { html as tools } from './html.ts'

/** Deeper than any mail program writes. Deeper elements lose their tags, not their text. */
const deepest = 100

const structure =
  'a abbr address article b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn div dl dt ' +
  'em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s samp ' +
  'section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var'

/** Inside the message, or a file of this service. */
const ownImage = /^(cid:|data:image\/(png|jpe?g|gif|webp|bmp);|\/api\/File\/[0-9a-f-]{36}$)/i
const remoteImage = /^https?:\/\//i

const options: sanitize.IOptions = {
  allowedTags: structure.split(' '),
  allowedAttributes: {
    '*': ['align', 'dir', 'lang', 'style', 'title', 'valign'],
    a: ['href', 'name', 'rel', 'target'],
    img: ['src', 'data-blocked-src', 'alt', 'width', 'height'],
    font: ['color', 'face', 'size'],
    ol: ['start', 'type'],
    table: ['border', 'cellpadding', 'cellspacing', 'width', 'bgcolor'],
    td: ['colspan', 'rowspan', 'width', 'height', 'bgcolor'],
    th: ['colspan', 'rowspan', 'width', 'height', 'bgcolor'],
    time: ['datetime'],
  },
  // Filtered by the transformation of all tags below.
  parseStyleAttributes: false,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['cid', 'data'] },
  allowProtocolRelative: false,
  nestingLimit: deepest,
  nonTextTags: ['noscript', 'option', 'script', 'style', 'template', 'textarea', 'title', 'xml'],
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs.href ? { ...attribs, target: '_blank', rel: 'noopener noreferrer nofollow' } : attribs,
    }),
    img: (tagName, { src, 'data-blocked-src': _, ...attribs }) => ({ tagName, attribs: { ...attribs, ...place(src) } }),
    '*': (tagName, attribs) => ({ tagName, attribs: attribs.style === undefined ? attribs : withSafeStyle(attribs) }),
  },
}

function withSafeStyle(attribs: sanitize.Attributes): sanitize.Attributes {
  const { style = '', ...others } = attribs
  const kept = filterStyle(style)
  return kept ? { ...attribs, style: kept } : others
}

/** A remote image reveals to its owner who reads the message and when, so it is loaded only on request. */
function place(src = ''): Record<string, string> {
  const address = src.trim()
  if (ownImage.test(address)) return { src: address }
  return remoteImage.test(address) ? { 'data-blocked-src': address } : {}
}

/** HTML from outside, safe to show inside a page: no scripts, forms, frames, remote images or page-wide styles. */
export const sanitiseHtml = (html: string): string =>
  isNestedBeyondReason(html) ? toTextAlone(html) : tools.sanitize(html, options)

const maxDepth = 1000

/** The parser takes quadratic time in the depth: a megabyte of `<b>` would take a minute. */
export function isNestedBeyondReason(html: string): boolean {
  let depth = 0
  const parser = new tools.Parser({
    onopentagname: () => {
      if (++depth > maxDepth) parser.pause()
    },
    onclosetag: () => {
      depth--
    },
  })
  parser.write(html)
  return depth > maxDepth
}

/** The text as HTML without any tags. */
export const toTextAlone = (html: string) => escapeText(html.replace(/<[^<>]*>/g, ' '))

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
