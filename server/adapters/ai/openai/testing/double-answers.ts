import type { DoubleRequestBody } from './double-rules.ts'

/** The parsed request, as passed to a script of the double. */
export interface DoubleRequest {
  /** The task, identified by the schema of the response. */
  kind: 'topics' | 'spam' | 'reply' | 'summary' | 'translation' | 'language' | 'description' | 'assist' | 'other'
  system: string
  blocks: { name: string; id: number | undefined; text: string }[]
  images: number
  body: DoubleRequestBody
}

export function readRequest(body: DoubleRequestBody): DoubleRequest {
  const contentOf = (role: string) => body.messages.find((message) => message.role === role)?.content ?? ''
  const user = contentOf('user')
  const text = typeof user === 'string' ? user : user.map((part) => part.text ?? '').join('\n')
  const blocks = readBlocks(text)
  const system = String(contentOf('system'))
  const images = typeof user === 'string' ? 0 : user.filter(({ type }) => type === 'image_url').length
  return { kind: kindOf(body, system), system, blocks, images, body }
}

function readBlocks(text: string): DoubleRequest['blocks'] {
  const blocks: DoubleRequest['blocks'] = []
  const opening = /<data-([a-z-]+)((?: \w+="\d+")*)>\n/g
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const [, name = '', attributes = ''] = found
    const end = text.indexOf(`\n</data-${name}>`, opening.lastIndex)
    if (end === -1) continue
    const id = / id="(\d+)"/.exec(attributes)?.[1]
    blocks.push({ name, id: id === undefined ? undefined : Number(id), text: text.slice(opening.lastIndex, end) })
    opening.lastIndex = end
  }
  return blocks
}

const kinds = {
  topicIDs: 'topics',
  isSpam: 'spam',
  reply: 'reply',
  summary: 'summary',
  text: 'translation',
  html: 'description',
} as const

function kindOf({ response_format: format }: DoubleRequestBody, system: string): DoubleRequest['kind'] {
  const schema = format?.json_schema
    ? JSON.stringify(format.json_schema.schema)
    : (system.split('JSON Schema: ')[1] ?? '')
  if (schema.includes('"language":')) return 'language'
  if (schema.includes('"reply":') && !schema.includes('"escalate":')) return 'assist'
  const [, kind = 'other'] = Object.entries(kinds).find(([name]) => schema.includes(`"${name}":`)) ?? []
  return kind
}

/** Plausible responses by word overlap, which ignore instructions in the texts by construction. */
export function answerByKeywords(request: DoubleRequest): object {
  const answers: Record<DoubleRequest['kind'], (request: DoubleRequest) => object> = {
    topics: answerTopics,
    spam: answerSpam,
    reply: answerReply,
    summary: answerSummary,
    translation: answerTranslation,
    language: answerLanguage,
    description: answerDescription,
    assist: answerAssist,
    other: () => ({}),
  }
  return answers[request.kind](request)
}

const textOf = ({ blocks }: DoubleRequest, name: string) => blocks.find((block) => block.name === name)?.text ?? ''

const empty = new Set(
  'a about all an and any are as at be been by can could did do does for from get has have how i if in is it its last many me my need not of on only or our please reply say send should so some that the their them then there they this to up us was we what when where which who will with would yet you your'.split(
    ' ',
  ),
)

/** Each request of a test has the same documents. */
const known = new Map<string, Set<string>>()

function wordsOf(text: string): Set<string> {
  const words = known.get(text) ?? splitWords(text)
  if (known.size > 500) known.clear()
  known.set(text, words)
  return words
}

/** Content words without their most common endings. */
function splitWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  return new Set(words.filter((word) => !empty.has(word)).map((word) => word.replace(/(ing|ed|es|s)$/, '')))
}

const common = (one: Set<string>, other: Set<string>) => [...one].filter((word) => other.has(word)).length

function best<Item>(items: Item[], textOfItem: (item: Item) => string, text: string): Item[] {
  const words = wordsOf(text)
  const scored = items.map((item) => ({ item, score: common(wordsOf(textOfItem(item)), words) }))
  const maxScore = Math.max(1, ...scored.map(({ score }) => score))
  return scored.filter(({ score }) => score === maxScore).map(({ item }) => item)
}

function answerTopics(request: DoubleRequest) {
  const topics = textOf(request, 'topics')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { topicID: number; name: string; description?: string; examples: string[] })
  const spelled = (topic: (typeof topics)[number]) => [topic.name, topic.description, ...topic.examples].join(' ')
  return { topicIDs: best(topics, spelled, textOf(request, 'message')).map(({ topicID }) => topicID) }
}

const lures = /lottery|prize|winner|click here|free money|viagra|casino|act now|limited time|crypto|guaranteed/gi

function answerSpam(request: DoubleRequest) {
  const message = textOf(request, 'message')
  const marked = textOf(request, 'marked')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { isSpam: boolean; text: string })
    .find(({ text }) => text === message)
  const isSpam = marked?.isSpam ?? (message.match(lures)?.length ?? 0) >= 2
  return { isSpam, score: isSpam ? 0.97 : 0.02 }
}

function answerReply(request: DoubleRequest) {
  const message = textOf(request, 'message')
  const escalated = { escalate: true, documentIDs: [], reply: '' }
  if (/\b(human|real person|representative)\b/i.test(message)) return { reason: 'A person is asked for.', ...escalated }
  const documents = request.blocks.filter(({ name }) => name === 'document')
  const [document] = best(documents, ({ text }) => text, message)
  if (!document) return { reason: 'No document answers this.', ...escalated }
  const [title = '', ...lines] = document.text.split('\n')
  const reason = `The document "${title.replace('Title: ', '')}" answers this.`
  return { reason, escalate: false, documentIDs: [document.id], reply: lines.join('\n').trim() }
}

function answerSummary({ blocks }: DoubleRequest) {
  const [, ...lines] = blocks[0]?.text.split('\n') ?? []
  const [sentence = ''] = lines.join(' ').split(/(?<=[.!?])\s/)
  return { summary: `It began with: ${sentence} (${blocks.length} messages)` }
}

const dictionary: Record<string, string> = { guten: 'good', morgen: 'morning', hallo: 'hello', danke: 'thanks' }

function answerTranslation(request: DoubleRequest) {
  const [, target = ''] = /<data-text> into ([^,]+),/.exec(request.system) ?? []
  const translate = (text: string) => {
    if (text.trim() === '') return text
    const words = text.replace(/\p{L}+/gu, (word) => dictionary[word.toLowerCase()] ?? word)
    return words === text ? `[${target}] ${text}` : words
  }
  const pieces = textOf(request, 'text').split(/(<[^>]*>)/)
  return { text: pieces.map((piece) => (piece.startsWith('<') ? piece : translate(piece))).join('') }
}

/** The notes sentence by sentence, like a model that adds nothing. */
function answerDescription(request: DoubleRequest) {
  const safe = textOf(request, 'notes').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const sentences = safe.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => sentence.trim() !== '')
  return { html: `<ul>${sentences.map((sentence) => `<li>${sentence}</li>`).join('')}</ul>` }
}

/** Answers a question with the best source and its number; returns other texts unchanged. */
function answerAssist(request: DoubleRequest) {
  const numbered = request.blocks.filter(({ name }) => ['document', 'message', 'reply'].includes(name))
  const text = textOf(request, 'text')
  if (text) return { sources: [], reply: `Edited: ${text}` }
  const [source] = best(numbered, (block) => block.text, textOf(request, 'question'))
  if (!source) return { sources: [], reply: 'Nothing says so.' }
  const mark = numbered.indexOf(source) + 1
  return { sources: [mark], reply: `${source.text.split('\n').at(-1)} [${mark}]` }
}

const telltales = {
  en: 'the is my i have been where for not you and',
  de: 'der die das ist mein ich nicht und wo seit darauf',
  fr: 'le la les est mon je où et pas depuis dans',
  es: 'el los las está mi yo dónde y no semanas llevo',
}

function answerLanguage(request: DoubleRequest) {
  const words = new Set(
    textOf(request, 'text')
      .toLowerCase()
      .match(/\p{L}+/gu),
  )
  const scored = Object.entries(telltales).map(([language, list]) => {
    return { language, score: common(words, new Set(list.split(' '))) }
  })
  const { language, score } = scored.reduce((best, one) => (one.score > best.score ? one : best))
  return { language: score > 0 ? language : null }
}
