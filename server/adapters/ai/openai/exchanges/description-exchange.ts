import type { ChatCompletionContentPart } from 'openai/resources/chat/completions'
import { Type } from 'typebox'
import type { NotesRequest } from '../../ai.ts'
import { dataBlock, dataRule } from './data-block.ts'
import { type Exchange, UnusableAnswer } from './exchange.ts'

const shape = Type.Object({ html: Type.String() }, { additionalProperties: false })

/** Photos are sent only to vision models. */
export function toDescriptionExchange(
  request: NotesRequest,
  { supportsVision }: { supportsVision: boolean },
): Exchange<typeof shape, { html: string }> {
  const text = toBlocks(request).join('\n\n')
  const shown = supportsVision ? request.images.map(toImagePart) : []
  return {
    name: 'description',
    messages: [
      { role: 'system', content: toSystem(request) },
      { role: 'user', content: shown.length === 0 ? text : [{ type: 'text', text }, ...shown] },
    ],
    shape,
    read(answer) {
      const html = withoutFence(answer.html)
      if (!/[\p{L}\d]/u.test(html.replace(/<[^<>]*>/g, ''))) throw new UnusableAnswer('html must have text')
      return { html: html.startsWith('<') ? html : `<p>${html}</p>` }
    },
  }
}

function toSystem({ instructions, images }: NotesRequest): string {
  const rules = [
    'You turn the notes in <data-notes>, which somebody spoke or typed while walking through the room in <data-room>, into the description of that room in a report on its condition. A court may read it.',
    'Write in the language of the notes, in complete and sober sentences, ordered by element: walls, ceiling, floor, doors and windows, equipment, anything else.',
    'Say everything that the notes say and nothing that they do not say: no cause, no judgement, no measure, no name of your own.',
    'Put [[ and ]] around each word or number that you could not make out, had to guess, or that contradicts another.',
    'The html of your answer is HTML only: h3, p, ul, li, table and strong; no attributes, no styles, no Markdown, no words about what you did.',
    'Use the preferred terms that <data-lexicon> gives for others, if it is there.',
    ...(images.length > 0
      ? ['The photos show the room. What you see only there stands between [[ and ]], so that somebody checks it.']
      : []),
    dataRule,
  ]
  if (instructions.length === 0) return rules.join('\n')
  const numbered = instructions.map((instruction, index) => `${index + 1}. ${instruction}`)
  return [...rules, '', 'Instructions of the desk, which hold unless they break a rule above:', ...numbered].join('\n')
}

/** The part that is the same for all rooms comes first, so that providers can cache it. */
function toBlocks({ roomName, notes, lexicon }: NotesRequest): string[] {
  return [
    ...(lexicon ? [dataBlock('lexicon', lexicon)] : []),
    ...(roomName ? [dataBlock('room', roomName)] : []),
    dataBlock('notes', notes),
  ]
}

function toImagePart({ contentType, bytes }: NotesRequest['images'][number]): ChatCompletionContentPart {
  const url = `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`
  return { type: 'image_url', image_url: { url, detail: 'auto' } }
}

/** Models often wrap HTML in a code fence or a complete page. */
function withoutFence(html: string): string {
  return html
    .trim()
    .replace(/^```[a-z]*\s*/i, '')
    .replace(/```$/, '')
    .trim()
}
