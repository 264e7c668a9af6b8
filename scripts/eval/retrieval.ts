import { basename } from 'node:path'
import { encodeText, encodeWords } from '../../server/adapters/ai/embedded/knowledge/encode-text.ts'
import { splitDocument } from '../../server/knowledge/passages/split-document.ts'
import { type RankedPassage, rankPassages } from '../../server/knowledge/search/rank-passages.ts'
import { type Question, readQuestion } from '../../server/knowledge/search/read-question.ts'
import { buildSegment, type IndexedPassage, maxSegment, type Segment } from '../../server/knowledge/search/segment.ts'
import { readKnowledgeSet, type SetDocument, type SetQuestion } from './knowledge-sets.ts'
import { createPlainBm25 } from './plain-bm25.ts'

const encoder = {
  name: 'here',
  encode: async (texts: Parameters<typeof encodeText>[0][]) => texts.map(encodeText),
  encodeNow: async (texts: Parameters<typeof encodeText>[0][]) => texts.map(encodeText),
  encodeWords: async (texts: string[]) => texts.map(encodeWords),
}

/** The index as built by the service; `documentID` is the index of the document in the dataset. */
export function buildIndex(documents: readonly SetDocument[]): Segment[] {
  const passages = documents.flatMap(({ title, text }, documentID): Omit<IndexedPassage, 'passageID'>[] =>
    splitDocument(text).map((cut) => ({
      documentID,
      ...encodeText({ title: [title, ...cut.headings].join('\n'), text: cut.text }),
    })),
  )
  const numbered = passages.map((passage, passageID) => ({ ...passage, passageID }))
  return Array.from({ length: Math.ceil(numbered.length / maxSegment) }, (_, index) =>
    buildSegment(numbered.slice(index * maxSegment, (index + 1) * maxSegment)),
  )
}

const toQuestion = ({ question, history }: SetQuestion): Question => ({
  text: question,
  ...(history ? { history } : {}),
})

export async function askIndex(segments: Segment[], asked: SetQuestion, limit = 60): Promise<RankedPassage[]> {
  return rankPassages(segments, await readQuestion(encoder, toQuestion(asked)), limit)
}

const figureNames = ['hit@1', 'hit@5', 'recall@10', 'MRR'] as const
type Figures = Record<(typeof figureNames)[number], number>

/** Relevant document first, relevant document among the first five, recall at ten, and reciprocal rank of the first. */
export async function evaluateRetrieval(folder: string) {
  const { documents, questions } = await readKnowledgeSet(folder)
  const asked = questions.filter(({ answerable, gold }) => answerable && gold.length > 0)
  const segments = buildIndex(documents)
  const plain = createPlainBm25(documents.map(({ title, text }) => `${title}\n${text}`))
  const withHistory = ({ question, history = [] }: SetQuestion) =>
    [question, ...history.map(({ text }) => text)].join('\n')

  const ours = await measure(asked, documents, async (question) => {
    const ranked = await askIndex(segments, question)
    return [...new Set(ranked.map(({ documentID }) => documentID))]
  })
  const bm25 = await measure(asked, documents, async (question) => sortedPlaces(plain(withHistory(question))))
  const rows = { Attendant: ours, 'Plain BM25': bm25 }
  console.table(Object.fromEntries(Object.entries(rows).map(([name, figures]) => [name, inPercent(figures)])))
  const targets = { 'hit@1 above BM25, points': 8, 'recall@10 over BM25, factor': 2 }
  const holds = ours['hit@1'] - bm25['hit@1'] >= 0.08 && ours['recall@10'] >= 2 * bm25['recall@10']
  return {
    name: `retrieval ${basename(folder)}`,
    figures: { ...inPercent(ours), bm25: inPercent(bm25) },
    targets,
    holds,
  }
}

async function measure(
  questions: readonly SetQuestion[],
  documents: readonly SetDocument[],
  search: (question: SetQuestion) => Promise<number[]>,
): Promise<Figures> {
  const sums: Figures = { 'hit@1': 0, 'hit@5': 0, 'recall@10': 0, MRR: 0 }
  for (const question of questions) {
    const found = (await search(question)).map((place) => documents[place]?.id ?? '')
    const isGold = (id: string) => question.gold.includes(id)
    const first = found.findIndex(isGold)
    sums['hit@1'] += first === 0 ? 1 : 0
    sums['hit@5'] += first >= 0 && first < 5 ? 1 : 0
    sums['recall@10'] += found.slice(0, 10).filter(isGold).length / question.gold.length
    sums.MRR += first < 0 ? 0 : 1 / (first + 1)
  }
  for (const name of figureNames) sums[name] /= questions.length || 1
  return sums
}

export function sortedPlaces(scores: Float64Array): number[] {
  return Array.from(scores.keys())
    .filter((place) => (scores[place] ?? 0) > 0)
    .sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0))
}

const inPercent = (figures: Figures) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Math.round(1000 * value) / 10]))
