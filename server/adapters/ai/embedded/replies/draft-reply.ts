import type { DraftedReply, ReplyRequest } from '../../ai.ts'
import { frameIn, wantsPerson } from './frames.ts'
import { toPassages } from './passages.ts'
import { type RankedPassage, rankPassages } from './rank-passages.ts'

/** Less than half of what was asked about, and a quotation is more likely to annoy than to help. */
const leastCoverage = 0.5
/** A second passage is quoted when it is nearly as good, and from the same document. */
const nearlyAsGood = 0.8

/** Quotes the passages that fit in a short frame, or hands over to people when none does. */
export function draftFromPassages({ documents, message, subject, language }: ReplyRequest): DraftedReply {
  if (wantsPerson.test(message)) return handOver('The end user asks for a person.')
  const ranked = rankPassages(message, toPassages(documents))
  const best = ranked[0] ?? rankPassages(subject, toPassages(documents))[0]
  if (!best) return handOver('There is no document to answer from.')
  if (best.coverage < leastCoverage) return handOver('No document fits the question well enough.')

  const quoted = [best, ...seconds(ranked, best)]
  const { opening, closing } = frameIn(language)
  return {
    reply: [opening, ...quoted.map(({ passage }) => passage.text), closing].join('\n\n'),
    escalate: false,
    reason: `Quotes "${best.passage.title}".`,
    documentIDs: [...new Set(quoted.map(({ passage }) => passage.documentID))],
  }
}

function seconds(ranked: RankedPassage[], best: RankedPassage): RankedPassage[] {
  return ranked.slice(1, 3).filter(({ passage, score, coverage }) => {
    const isFromSame = passage.documentID === best.passage.documentID
    return isFromSame && score >= best.score * nearlyAsGood && coverage >= leastCoverage
  })
}

const handOver = (reason: string): DraftedReply => ({ reply: '', escalate: true, reason, documentIDs: [] })
