import { guessLanguage, isFunctionWord } from '../text/function-words.ts'
import { toSentences } from '../text/sentences.ts'
import { toStems } from '../text/stems.ts'
import { toWords } from '../text/words.ts'

export interface AskedWord {
  word: string
  stem: string
}

/** The numbers of numbered questions, which ask for nothing. */
const enumerator = /(?<!\S)\(?\d{1,2}\)(?=\s)|^[ \t]{0,5}\d{1,2}\.(?=\s)/gm

/** The content words of a question. */
export function askedWords(text: string): AskedWord[] {
  const words = toWords(text.slice(0, 2_000).replace(enumerator, ' '))
  const language = guessLanguage(words)
  const stems = toStems(words)
  return words
    .map((word, index) => ({ word, stem: stems[index] ?? word }))
    .filter(({ word }) => !isFunctionWord(word, language))
}

/** A message with more questions is a survey. */
const maxQuestions = 4
/** "And how much is it?" has no meaning without the previous question. */
const fewestWords = 2

/** The questions of a message that can be answered separately; empty if there is only one. */
export function toQuestions(message: string): string[] {
  const asked = toSentences(message).filter((sentence) => /[?？؟]["”»]?$/.test(sentence))
  const complete = asked.filter((question) => askedWords(question).length >= fewestWords)
  return complete.length < 2 || complete.length > maxQuestions ? [] : complete
}
