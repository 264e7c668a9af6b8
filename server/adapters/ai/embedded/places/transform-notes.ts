import type { NotesRequest, WithUsage } from '../../ai.ts'
import { type Element, elements, findElement, languageOfNotes } from './elements.ts'
import { headings } from './headings.ts'
import { type Lexicon, readLexicon } from './lexicon.ts'
import { markDoubts } from './mark-doubts.ts'
import { goesOn, type PlaceLanguage, wordsOf } from './place-language.ts'
import { type Sentence, splitSentences } from './split-sentences.ts'

/** Turns notes into a description without a model: deterministic, and in the words of the notes. */
export async function transformNotes({ notes, lexicon }: NotesRequest): Promise<WithUsage<{ html: string }>> {
  const html = describeNotes(notes, lexicon)
  return { html, usage: { model: 'embedded', inputTokens: 0, outputTokens: 0, ms: 0 } }
}

/**
 * Lists every sentence once, under the first element it names and in the order of the notes, with the lexicon's
 * terms. `data-source` is the position in the notes.
 */
export function describeNotes(notes: string, lexiconText: string): string {
  const language = languageOfNotes(wordsOf(notes))
  const lexicon = readLexicon(lexiconText)
  const groups = groupByElement(splitSentences(notes), language)
  return elements
    .flatMap((element) => {
      const sentences = groups.get(element)
      if (!sentences) return []
      const items = sentences.map((sentence) => toItem(sentence, language, lexicon))
      return [`<h3>${headings[language][element]}</h3>`, `<ul>${items.join('')}</ul>`]
    })
    .join('\n')
}

function groupByElement(sentences: Sentence[], language: PlaceLanguage): Map<Element, Sentence[]> {
  let last: Element = 'other'
  return Map.groupBy(sentences, ({ text }) => {
    const words = wordsOf(text)
    const named = words.map((word) => findElement(language, word)).find((element) => element !== undefined)
    last = named ?? (goesOn(words) ? last : 'other')
    return last
  })
}

function toItem({ text, start, end }: Sentence, language: PlaceLanguage, lexicon: Lexicon): string {
  const pieces = lexicon(text).map(({ text: piece, isPreferred }, index) =>
    isPreferred ? toSafeText(piece) : markDoubts(piece, language, { isStart: index === 0, toSafeText }),
  )
  return `<li data-source="${start}-${end}">${pieces.join('')}</li>`
}

const toSafeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
