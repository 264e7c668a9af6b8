import type sanitize from 'sanitize-html'
import { html as tools } from '../../platform/html/html.ts'
import { isNestedBeyondReason, toTextAlone } from '../../platform/html/sanitise-html.ts'

const structure = 'b blockquote br caption div em h1 h2 h3 h4 h5 h6 hr i li mark ol p pre s span strong sub sup table'
const tableParts = 'tbody td tfoot th thead tr u ul'

/** Review markers. */
export const reviewMarker = { class: 'review-marker', style: 'background-color:#ffff00' }

/** Positions of the source in the notes: `12-80`, or several of them. */
const source = /^\d{1,7}-\d{1,7}(,\d{1,7}-\d{1,7})*$/

const cells = ['colspan', 'rowspan']

const options: sanitize.IOptions = {
  allowedTags: `${structure} ${tableParts}`.split(' '),
  allowedAttributes: { '*': ['data-source'], span: ['class', 'style'], td: cells, th: cells, ol: ['start'] },
  nestingLimit: 50,
  transformTags: {
    '*': (tagName, { 'data-source': given = '', class: names = '', style: _, ...others }) => ({
      tagName,
      attribs: {
        ...others,
        ...(tagName === 'span' && names.split(/\s+/).includes(reviewMarker.class) ? reviewMarker : {}),
        ...(source.test(given) ? { 'data-source': given } : {}),
      },
    }),
  },
}

/** Reduces the description of a room to structure and review markers, regardless of its author. */
export const sanitiseTranscript = (html: string): string =>
  isNestedBeyondReason(html) ? toTextAlone(html) : tools.sanitize(html, options)
