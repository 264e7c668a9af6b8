import { existsSync } from 'node:fs'
import { type OwnTopics, readOwn } from '../../../server/adapters/ai/embedded/evals/own-sets.ts'
import { readTopicSets } from '../topic-sets.ts'
import { articles } from './articles.ts'

export interface Intent {
  name: string
  description: string | null
  article: string
  /** The article's answer to every question. */
  answer: string
  /** Messages whose topic agents set. */
  examples: string[]
  texts: string[]
}

export interface PastQuestion {
  intent: string
  text: string
}

const openings = [
  '',
  'Hello, ',
  'Hi there, ',
  'Good morning. ',
  'Dear team, ',
  'Hi, ',
  'Hello! ',
  'One question: ',
  'Please help: ',
]
const closings = ['', ' Thanks.', ' Thank you!', ' Regards, Kim', ' Please reply soon.', ' Best wishes']
const own = 'Late delivery, Return an item and ten more'

/** The topics of the corpus: the project's own, and with a folder of public data also some intents of BANKING77. */
export function readIntents(folder: string | undefined): Intent[] {
  const shop = readOwn<OwnTopics>('topics-en.json').topics.flatMap((topic): Intent[] => {
    const answer = articles[topic.name]
    if (!answer) throw new Error(`No article for ${topic.name}, one of ${own}.`)
    const texts = [...topic.examples, ...topic.tests]
    return [{ ...topic, answer, article: toArticle(texts, answer), texts }]
  })
  return [...shop, ...(folder && existsSync(folder) ? readBank(folder) : [])]
}

function readBank(folder: string): Intent[] {
  const set = readTopicSets(folder).find(({ name }) => name === 'BANKING77')
  if (!set) return []
  return set.labels.flatMap((label): Intent[] => {
    const name = toName(label)
    const answer = articles[name]
    if (!answer) return []
    const textsOf = (from: { text: string; label: string }[]) =>
      from.filter((one) => one.label === label).map(({ text }) => text)
    const examples = textsOf(set.full).slice(0, 15)
    const texts = textsOf(set.test)
    return [{ name, description: null, answer, article: toArticle(texts.slice(0, 12), answer), examples, texts }]
  })
}

const maxQuestions = 8

/** Like an FAQ: each question with its answer, so that every passage contains the answer. */
const toArticle = (questions: string[], answer: string) =>
  questions
    .slice(0, maxQuestions)
    .map((question) => `${asQuestion(question)} ${answer}`)
    .join('\n\n')

const asQuestion = (text: string) => (/[.?!]$/.test(text.trim()) ? text.trim() : `${text.trim()}?`)

const toName = (label: string) => `${label[0]?.toUpperCase()}${label.slice(1).replaceAll('_', ' ')}`

/** The requested number of questions, spread evenly over the topics, each in different words. */
export function writeQuestions(intents: readonly Intent[], count: number): PastQuestion[] {
  const questions: PastQuestion[] = []
  for (let round = 0; questions.length < count; round++) {
    for (const [place, { name, texts }] of intents.entries()) {
      const text = texts[round % texts.length] ?? ''
      const variant = Math.floor(round / texts.length) * 7 + place
      const opening = openings[variant % openings.length] ?? ''
      const closing = closings[variant % closings.length] ?? ''
      const stressed = round % 25 === 24 ? ' My lawyer will write to you.' : ''
      questions.push({ intent: name, text: `${opening}${text}${stressed}${closing}` })
    }
  }
  return questions.slice(0, count)
}
