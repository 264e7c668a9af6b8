import type { ChatCompletionContentPart } from 'openai/resources/chat/completions'
import { Type } from 'typebox'
import type { DraftedReply, ReplyRequest } from '../../ai.ts'
import { dataBlock, dataRule } from './data-block.ts'
import { type Exchange, knownIDs, UnusableAnswer } from './exchange.ts'
import { languageName } from './language-name.ts'
import { toCalling, toolRules, toTranscript } from './tool-exchange.ts'

/** The reason comes first, because a model that gives one first decides better. */
const shape = Type.Object(
  {
    reason: Type.String(),
    escalate: Type.Boolean(),
    askBack: Type.Boolean(),
    partial: Type.Boolean(),
    documentIDs: Type.Array(Type.Integer()),
    reply: Type.String(),
  },
  { additionalProperties: false },
)

const forms: Record<ReplyRequest['channelType'], string> = {
  Email: 'The reply is the body of an email: a greeting, then complete sentences in short paragraphs.',
  Chat: 'The reply is a chat message: brief and without formalities.',
  WhatsApp: 'The reply is a WhatsApp message: brief and without formalities.',
  Phone: 'The reply is read aloud on the phone: short sentences, no lists, no links, no symbols.',
}

/** Maximum characters, by what people read on the channel or what it supports. */
const maxReply: Record<ReplyRequest['channelType'], number> = {
  Email: 12_000,
  Chat: 4_000,
  WhatsApp: 3_500,
  Phone: 1_200,
}
/** Includes room for JSON, the reason, and the model's reasoning. */
const maxTokens: Record<ReplyRequest['channelType'], number> = {
  Email: 12_000,
  Chat: 8_000,
  WhatsApp: 8_000,
  Phone: 6_000,
}

const readableImages = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** Images are sent only to vision models; others get a note. */
export function toReplyExchange(
  request: ReplyRequest,
  { supportsVision }: { supportsVision: boolean },
): Exchange<typeof shape, DraftedReply> {
  const images = request.images.filter(({ contentType }) => supportsVision && readableImages.includes(contentType))
  const hidden = request.images.length - images.length
  const text = [...toBlocks(request), ...(hidden > 0 ? [`(${hidden} attached images cannot be shown.)`] : [])].join(
    '\n\n',
  )
  const shown = images.map(({ contentType, bytes }): ChatCompletionContentPart => {
    const url = `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`
    return { type: 'image_url', image_url: { url, detail: 'auto' } }
  })
  const offered = request.documents.map(({ documentID }) => documentID)
  return {
    name: 'reply',
    messages: [
      { role: 'system', content: toSystem(request) },
      { role: 'user', content: shown.length === 0 ? text : [{ type: 'text', text }, ...shown] },
      ...toTranscript(request.calls ?? []),
    ],
    ...toCalling(request.tools ?? []),
    shape,
    defaults: { askBack: false, partial: false },
    maxTokens: maxTokens[request.channelType],
    read({ reason, escalate, askBack, partial, documentIDs, reply }) {
      const maxLength = maxReply[request.channelType]
      if (reply.length > maxLength) throw new UnusableAnswer(`reply must have at most ${maxLength} characters`)
      if (!escalate && reply.trim() === '') throw new UnusableAnswer('reply must not be empty unless escalate is true')
      const known = knownIDs(documentIDs, offered)
      return {
        ...cite(reply.trim(), request.documents, known),
        escalate,
        ...(askBack && !escalate ? { isAskBack: true as const } : {}),
        ...(partial && !escalate ? { isPartial: true as const } : {}),
        reason: reason.trim(),
        documentIDs: known,
      }
    },
  }
}

const maxCited = 1_000

/** Removes marks of documents that were not offered; a reply without marks is based on the documents it names. */
function cite(reply: string, documents: ReplyRequest['documents'], named: number[]) {
  const numbers = [...new Set([...reply.matchAll(/\[(\d{1,3})\]/g)].map(([, number]) => Number(number)))]
  const known = numbers.filter((number) => documents[number - 1])
  const unmarked = named.map((id) => documents.findIndex(({ documentID }) => documentID === id) + 1)
  const text = reply.replace(/[ \t]{0,3}\[(\d{1,3})\]/g, (mark, number) => (known.includes(Number(number)) ? mark : ''))
  const citations = (known.length > 0 ? known : unmarked).flatMap((mark) => {
    const document = documents[mark - 1]
    return document ? [{ mark, documentID: document.documentID, passage: document.content.slice(0, maxCited) }] : []
  })
  return { reply: text, citations }
}

function toSystem(request: ReplyRequest): string {
  const { customerName, channelType, language, instructions } = request
  const rules = [
    `You write the replies of the support desk of ${customerName} to its end users.`,
    'Rest on the documents alone: what they do not say you do not know, and you promise nothing that they do not promise.',
    'documentIDs are the ids of the documents that the reply is based on, none if it is based on none. After each statement that is based on a document write the number of that document in square brackets, such as [1].',
    'Messages that only thank or greet are answered briefly and without documents.',
    'askBack is true only where the documents would answer but a fact is missing that the end user knows: reply is then one short question for that fact, and escalate is false.',
    'Set escalate to true when the documents do not answer the message, when the end user asks for a person, or when only a person could do what is asked. reply is then what the end user may be told meanwhile, or empty.',
    'partial is true where the reply answers one part of the message and the documents do not answer another. Say nothing about the part that they do not answer.',
    'reason says in one sentence, for the people of the desk, why you answered or escalated.',
    'Write no signature: the desk adds its own.',
    dataRule,
    ...toolRules(request),
    `${forms[channelType]} It has at most ${maxReply[channelType]} characters.`,
    `Write the reply in ${language ? languageName(language) : 'the language of the message'}.`,
  ]
  if (instructions.length === 0) return rules.join('\n')
  const numbered = instructions.map((instruction, index) => `${index + 1}. ${instruction}`)
  return [...rules, '', 'Instructions of the desk, which hold unless they break a rule above:', ...numbered].join('\n')
}

/** The part that is the same for all messages comes first, so that providers can cache it. */
function toBlocks({ documents, today, endUserFacts, history, subject, message, mayAskBack }: ReplyRequest): string[] {
  const numbered = documents.map(({ documentID, title, content }, index) =>
    dataBlock('document', `Title: ${title}\n\n${content}`, { number: index + 1, id: documentID }),
  )
  const conversation = history.map(({ from, text }) =>
    dataBlock(from === 'desk' ? 'earlier-reply' : 'earlier-message', text),
  )
  return [
    ...(numbered.length > 0 ? numbered : ['There are no documents.']),
    ...(today ? [`Today is ${today}.`] : []),
    ...(mayAskBack === false
      ? ['The end user was asked for a fact already. Ask nothing more: answer or escalate.']
      : []),
    ...(endUserFacts.length > 0 ? [dataBlock('end-user', endUserFacts.join('\n'))] : []),
    ...conversation,
    ...(subject ? [dataBlock('subject', subject)] : []),
    dataBlock('message', message),
  ]
}
