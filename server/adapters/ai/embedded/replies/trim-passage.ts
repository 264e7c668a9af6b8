import { toSentences } from '../text/sentences.ts'
import { askedWords } from './asked-words.ts'
import { hasSteps } from './lists.ts'

/** Passages with fewer sentences stay whole. */
const manySentences = 4

/** Sentences that limit or continue the previous one must stay with it. */
const continues =
  /^(?:but|however|except|unless|only|otherwise|then|this|that|these|those|it|they|in (?:this|that) case|aber|jedoch|außer|ausgenommen|nur|sonst|andernfalls|dann|dies\p{L}{0,2}|das|es|sie|mais|cependant|sauf|sinon|cela|ceci|pero|sin embargo|salvo|si no|esto|eso|ma|però|tuttavia|salvo|altrimenti|questo|maar|echter|behalve|anders|dit|dat|mas|porém|exceto|caso contrário|isto|isso)\b/iu

/**
 * The part of a passage that the question is about: removes sentences before and after it, except the next one. Lists
 * of steps and short passages stay whole.
 */
export function trimPassage(body: string, question: string): string {
  const sentences = toSentences(body)
  if (hasSteps(body) || sentences.length < manySentences) return body
  const asked = new Set(askedWords(question).map(({ stem }) => stem))
  const isAbout = (sentence: string) => askedWords(sentence).some(({ stem }) => asked.has(stem))
  let first = sentences.findIndex(isAbout)
  let last = sentences.findLastIndex(isAbout) + 1
  if (first === -1) return body
  while (first > 0 && continues.test(sentences[first] ?? '')) first--
  while (last < sentences.length - 1 && continues.test(sentences[last + 1] ?? '')) last++
  return sentences.slice(first, last + 1).join(' ')
}
