import type { DraftedReply, ReplyRequest } from '../../ai.ts'
import { detectLanguage } from '../language/detect-language.ts'
import { answerCourtesy } from './courtesies.ts'
import { type FoundPassage, findPassages } from './find-passages.ts'
import { type Frame, frameFor, isWishForPeople } from './frames.ts'

/** A passage that speaks of less than this share of the question would answer another one. */
const leastCoverage = 0.5
/** A further passage must fit nearly as well as the first. */
const furtherWorth = 0.75
const passagesAtMost = 3

type Question = Pick<ReplyRequest, 'documents' | 'subject' | 'message' | 'language'>

/**
 * Quotes the passages that fit, in a frame that says so. What the end user wrote is only ever searched for, never
 * repeated and never obeyed.
 */
export function draftReply({ documents, subject, message, language }: Question): DraftedReply {
  if (isWishForPeople(message)) return handOver('The message asks for a person.')
  const courtesy = answerCourtesy(message, language)
  if (courtesy) return { reply: courtesy, escalate: false, reason: 'The message only says thanks.', documentIDs: [] }
  if (documents.length === 0) return leaveUnanswered('There are no documents to answer from.')
  const chosen = choose(findPassages(documents, message.trim() ? message : subject))
  if (chosen.length === 0) return leaveUnanswered('No document fits the message well enough.')

  const frame = frameFor(language ?? detectLanguage(message))
  return {
    reply: write(frame, chosen),
    escalate: false,
    reason: `Quoted from ${[...new Set(chosen.map(({ passage }) => passage.title))].join(', ')}.`,
    documentIDs: [...new Set(chosen.map(({ passage }) => passage.documentID))],
    citations: chosen.map(({ passage: { documentID, text } }, index) => ({
      mark: index + 1,
      documentID,
      passage: text,
    })),
  }
}

function handOver(reason: string): DraftedReply {
  return { reply: '', escalate: true, reason, documentIDs: [] }
}

/** A miss is no decision: the next question may well be answered. */
function leaveUnanswered(reason: string): DraftedReply {
  return { ...handOver(reason), isUnanswered: true }
}

function choose(found: FoundPassage[]): FoundPassage[] {
  const [best] = found
  if (!best || best.coverage < leastCoverage) return []
  const least = best.score * best.coverage * furtherWorth
  return found
    .filter(({ score, coverage }) => coverage >= leastCoverage && score * coverage >= least)
    .slice(0, passagesAtMost)
}

function write({ opening, closing, quotes: [open, close] }: Frame, chosen: FoundPassage[]): string {
  const quotations = chosen.map(
    ({ passage: { text, title } }, index) => `${open}${text}${close} (${title}) [${index + 1}]`,
  )
  return [opening, ...quotations, closing].join('\n\n')
}
