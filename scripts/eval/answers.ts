import { basename } from 'node:path'
import { judgeAnswerability } from '../../server/knowledge/search/judge-answerability.ts'
import type { RankedPassage } from '../../server/knowledge/search/rank-passages.ts'
import { readKnowledgeSet, type SetQuestion } from './knowledge-sets.ts'
import { createPlainBm25 } from './plain-bm25.ts'
import { askIndex, buildIndex, sortedPlaces } from './retrieval.ts'

/** Minimum certainty for drafting a reply. */
const threshold = 0.7

interface Judged {
  answerable: boolean
  /** Whether the best document is relevant. */
  isRight: boolean
  certainty: number
  /** With the relevant documents removed. */
  certaintyWithout: number
}

/** Whether replies are drafted if and only if there is an answer, compared with plain BM25 at its best threshold. */
export async function evaluateAnswers(folder: string) {
  const { documents, questions } = await readKnowledgeSet(folder)
  const idOf = (place: number) => documents[place]?.id ?? ''
  const segments = buildIndex(documents)
  const plain = createPlainBm25(documents.map(({ title, text }) => `${title}\n${text}`))
  const ours: Judged[] = []
  const bm25: Judged[] = []
  for (const question of questions) {
    const isGold = ({ documentID }: RankedPassage) => question.gold.includes(idOf(documentID))
    const ranked = await askIndex(segments, question)
    ours.push({
      answerable: question.answerable,
      isRight: ranked[0] !== undefined && isGold(ranked[0]),
      certainty: judgeAnswerability(question.question, ranked),
      certaintyWithout: judgeAnswerability(
        question.question,
        ranked.filter((passage) => !isGold(passage)),
      ),
    })
    bm25.push(judgePlain(question, plain, idOf))
  }
  const cut = bestCut(bm25)
  const figures = { ...measure(ours, threshold), bm25: measure(bm25, cut) }
  const { bm25: plainFigures, ...ownFigures } = figures
  console.table({ Attendant: ownFigures, 'Plain BM25': plainFigures })
  const targets = { draftedWhenAnswerable: 75, draftedAlthoughNot: 15, auroc: 85 }
  const { draftedWhenAnswerable, draftedAlthoughNot, auroc } = ownFigures
  const holds =
    (draftedWhenAnswerable ?? 100) >= targets.draftedWhenAnswerable &&
    (draftedAlthoughNot ?? 0) <= targets.draftedAlthoughNot &&
    (auroc ?? 100) >= targets.auroc
  return { name: `answers ${basename(folder)}`, figures, targets, holds }
}

function judgePlain(
  { question, history = [], gold, answerable }: SetQuestion,
  plain: (query: string) => Float64Array,
  idOf: (place: number) => string,
): Judged {
  const scores = plain([question, ...history.map(({ text }) => text)].join('\n'))
  const sorted = sortedPlaces(scores)
  const best = sorted[0] ?? -1
  const without = sorted.find((place) => !gold.includes(idOf(place))) ?? -1
  return {
    answerable,
    isRight: gold.includes(idOf(best)),
    certainty: scores[best] ?? 0,
    certaintyWithout: scores[without] ?? 0,
  }
}

/** The threshold with the best balance between correct and wrong drafts. */
function bestCut(judged: readonly Judged[]): number {
  const worth = (cut: number) => (shareOf(judged, true, cut) ?? 0) - (shareOf(judged, false, cut) ?? 0)
  return judged.map(({ certainty }) => certainty).reduce((best, cut) => (worth(cut) > worth(best) ? cut : best), 0)
}

const shareOf = (judged: readonly Judged[], answerable: boolean, cut: number) =>
  share(
    judged.filter((one) => one.answerable === answerable),
    ({ certainty }) => certainty >= cut,
  )

/** Null for a dataset without such questions. */
function measure(judged: readonly Judged[], cut: number) {
  const answerable = judged.filter((one) => one.answerable)
  const drafted = judged.filter(({ certainty }) => certainty >= cut)
  return {
    draftedWhenAnswerable: percent(shareOf(judged, true, cut)),
    draftedAlthoughNot: percent(shareOf(judged, false, cut)),
    draftedWithGoldRemoved: percent(share(answerable, ({ certaintyWithout }) => certaintyWithout >= cut)),
    precision: percent(share(drafted, ({ isRight }) => isRight)),
    auroc: percent(auroc(judged)),
  }
}

const share = (judged: readonly Judged[], has: (one: Judged) => boolean): number | null =>
  judged.length === 0 ? null : judged.filter(has).length / judged.length

/** How often an answerable question is rated as more certain than an unanswerable one. */
function auroc(judged: readonly Judged[]): number | null {
  const sorted = judged.toSorted((one, other) => one.certainty - other.certainty)
  let [pairs, below] = [0, 0]
  for (const { answerable } of sorted) {
    if (answerable) pairs += below
    else below++
  }
  const allPairs = below * (judged.length - below)
  return allPairs === 0 ? null : pairs / allPairs
}

const percent = (share: number | null) => (share === null ? null : Math.round(1000 * share) / 10)
