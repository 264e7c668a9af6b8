import { readCourtesy, welcomeFor } from '../../../../platform/text/courtesies.ts'
import { isWishForPeople } from '../../../../platform/text/wish-for-people.ts'
import { type DraftedReply, noSource, onlyGreets, type ReplyRequest } from '../../ai.ts'
import { detectLanguage } from '../language/detect-language.ts'
import { toQuestions } from './asked-words.ts'
import { type FoundPassage, findPassages } from './find-passages.ts'
import { frameFor } from './frames.ts'
import { toPlainMarkdown } from './plain-markdown.ts'
import { trimPassage } from './trim-passage.ts'

/** A passage that covers less than this share of the question would answer another one. */
const minCoverage = 0.5
/** Further passages must match almost as well as the first. */
const furtherWorth = 0.75
const maxPassages = 3
/** Below this share, a passage is unrelated to the question. */
const partCoverage = 0.25
/** Maximum number of options in a clarifying question. */
const maxTitles = 4
/** A question whose subject is in no document is not worth clarifying. */
const minAnswerability = 0.2

type Question = Pick<
  ReplyRequest,
  'channelType' | 'documents' | 'subject' | 'message' | 'language' | 'history' | 'answerability' | 'mayAskBack'
>

/** A passage, and the part of the message it answers. */
interface Answer extends FoundPassage {
  question: string
}

/**
 * Answers with the matching passages, in a template that names their source: every sentence comes from a document or
 * the template. The end user's text is only used as a search query, never repeated or followed as an instruction.
 */
export function draftReply(question: Question): DraftedReply {
  const { documents, message, language } = question
  if (isWishForPeople(message)) return handOver('The message asks for a person.')
  const courtesy = readCourtesy(message)
  const welcome = courtesy === 'thanks' && welcomeFor(message, language ?? detectLanguage(message))
  if (welcome) return { reply: welcome, escalate: false, reason: 'The message only says thanks.', documentIDs: [] }
  if (courtesy === 'greeting') return leaveUnanswered(onlyGreets)
  const asked = toAsked(question)
  const found = findPassages(documents, asked)
  const whole = choose(found).map((one) => ({ ...one, question: asked }))
  if (whole.length === 0) return askBack(question, found) ?? leaveUnanswered(noSource)

  const questions = toQuestions(message)
  const answers = answerOneByOne(documents, questions)
  const oneByOne = answers.filter(isFirst)
  const isPartial = answers.length < questions.length
  const chosen = oneByOne.length > 1 ? oneByOne : whole
  return {
    reply: write(question, chosen, oneByOne.length > 1),
    escalate: false,
    ...(isPartial ? { isPartial: true as const } : {}),
    reason: `Quoted from ${[...new Set(chosen.map(({ passage }) => passage.title))].join(', ')}.`,
    documentIDs: [...new Set(chosen.map(({ passage }) => passage.documentID))],
    citations: chosen.map(({ passage: { documentID, text } }, index) => ({
      mark: index + 1,
      documentID,
      passage: text,
    })),
  }
}

/** Each question that has an answer with its best passage, in the order of the message. */
const answerOneByOne = (documents: Question['documents'], questions: string[]): Answer[] =>
  questions.flatMap((question) => {
    const [best] = choose(findPassages(documents, question))
    return best ? [{ ...best, question }] : []
  })

const isFirst = ({ passage }: Answer, place: number, answers: Answer[]) =>
  answers.findIndex((other) => other.passage.text === passage.text) === place

/** The earlier question counts if this message answers our clarifying question. */
function toAsked({ message, subject, history, mayAskBack }: Question): string {
  const asked = message.trim() ? message : subject
  const earlier = mayAskBack === false ? history.findLast(({ from }) => from === 'end user')?.text : undefined
  return earlier ? `${asked}\n${earlier}` : asked
}

/** If several documents match partly and none well, asks the end user which is meant. The second time it escalates. */
function askBack({ mayAskBack, answerability = 0, message, language }: Question, found: FoundPassage[]) {
  if (mayAskBack === undefined || answerability < minAnswerability) return undefined
  const titles = [
    ...new Set(found.filter(({ coverage }) => coverage >= partCoverage).map(({ passage }) => passage.title)),
  ]
  if (titles.length < 2 || titles.length > maxTitles) return undefined
  if (!mayAskBack) return handOver('The end user was asked which document is meant, and it is still not clear.')
  const { which, or } = frameFor(language ?? detectLanguage(message))
  const [last, ...others] = titles.toReversed()
  return {
    reply: `${which} ${others.toReversed().join(', ')} ${or} ${last}?`,
    escalate: false,
    isAskBack: true as const,
    reason: 'Several documents fit the message in part: it is not clear which is meant.',
    documentIDs: [],
  }
}

function handOver(reason: string): DraftedReply {
  return { reply: '', escalate: true, reason, documentIDs: [] }
}

/** Finding nothing does not escalate the ticket: the next question may have an answer. */
function leaveUnanswered(reason: string): DraftedReply {
  return { ...handOver(reason), isUnanswered: true }
}

function choose(found: FoundPassage[]): FoundPassage[] {
  const [best] = found
  if (!best || best.coverage < minCoverage) return []
  const minScore = best.score * best.coverage * furtherWorth
  return found
    .filter(({ score, coverage }) => coverage >= minCoverage && score * coverage >= minScore)
    .slice(0, maxPassages)
}

function write({ channelType, language, message }: Question, chosen: Answer[], isOneByOne: boolean): string {
  const { greeting, opening, closing } = frameFor(language ?? detectLanguage(message))
  const answers = chosen.map(({ passage: { title, body }, question }, index) => {
    const answer = `${toPlainMarkdown(trimPassage(body, question)).trimEnd()} [${index + 1}]`
    return isOneByOne ? `${title}\n${answer}` : answer
  })
  const start = channelType === 'Email' ? [greeting, opening] : []
  return [...start, ...answers, closing].join('\n\n')
}
