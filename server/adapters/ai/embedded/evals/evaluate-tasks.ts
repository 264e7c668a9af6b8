import type { AiEngine, ReplyRequest } from '../../ai.ts'
import { type OwnReplies, type OwnSummaries, readOwn, readPairs } from './own-sets.ts'

/** Recall for spam and the false-positive rate, both from 0 to 1. */
export async function evaluateSpam(engine: AiEngine) {
  const flagged = { spam: 0, ham: 0 }
  const all = { spam: 0, ham: 0 }
  for (const { truth, text } of readPairs('spam.tsv')) {
    const kind = truth === 'spam' ? 'spam' : 'ham'
    const mail = { subject: '', text, fromAddress: null }
    const { isSpam } = await engine.judgeSpam({ trainingKey: 'none', marked: [], ...mail })
    all[kind]++
    if (isSpam) flagged[kind]++
  }
  return { recall: flagged.spam / all.spam, falseAlarm: flagged.ham / all.ham }
}

/** Sentences in many languages; with candidates, only in those seven. */
export async function evaluateLanguage(engine: AiEngine) {
  const candidates = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']
  const lines = readPairs('language.tsv')
  const among = lines.filter(({ truth }) => candidates.includes(truth))
  let [right, rightAmong] = [0, 0]
  for (const { truth, text } of lines) if ((await engine.detectLanguage(text)).language === truth) right++
  for (const { truth, text } of among)
    if ((await engine.detectLanguage(text, candidates)).language === truth) rightAmong++
  return { accuracy: right / lines.length, amongCandidates: rightAmong / among.length }
}

/** Whether replies quote the right document and passage, and whether questions without a document are escalated. */
export async function evaluateReplies(engine: AiEngine) {
  const { documents, questions, unanswerable } = readOwn<OwnReplies>('replies.json')
  const draft = (message: string) => engine.draftReply({ ...emptyRequest, documents, message })
  let [rightDocument, rightPassage, escalated] = [0, 0, 0]
  for (const { message, documentID, contains } of questions) {
    const { documentIDs, reply } = await draft(message)
    if (documentIDs[0] === documentID) rightDocument++
    if (reply.includes(contains)) rightPassage++
  }
  for (const message of unanswerable) if ((await draft(message)).escalate) escalated++
  return {
    rightDocument: rightDocument / questions.length,
    rightPassage: rightPassage / questions.length,
    escalated: escalated / unanswerable.length,
  }
}

const emptyRequest: Omit<ReplyRequest, 'documents' | 'message'> = {
  customerName: 'Mill Road Furniture',
  channelType: 'Email',
  language: undefined,
  instructions: [],
  history: [],
  endUserFacts: [],
  subject: '',
  images: [],
}

/** The share of important facts that a summary mentions, and its relative length. */
export async function evaluateSummaries(engine: AiEngine) {
  let [mentioned, facts, length, whole] = [0, 0, 0, 0]
  for (const { messages, mentions } of readOwn<OwnSummaries>('summaries.json')) {
    const thread = messages.map(([from, text]) => ({ from, text, at: new Date(0) }))
    const { summary } = await engine.summarise({ messages: thread, language: undefined })
    facts += mentions.length
    mentioned += mentions.filter((fact) => summary.toLowerCase().includes(fact.toLowerCase())).length
    length += summary.length
    whole += messages.reduce((sum, [, text]) => sum + text.length, 0)
  }
  return { mentioned: mentioned / facts, length: length / whole }
}
