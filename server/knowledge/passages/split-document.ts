import { toPlainText } from '../../platform/html/to-plain-text.ts'

/** A part of a document that can be understood on its own. */
export interface CutPassage {
  /** From the outermost to the innermost. */
  headings: string[]
  text: string
}

/** In words. */
const minWords = 120
const maxWords = 300
/** Adjacent short sections are joined up to this size. */
const joinedWords = 200

interface Section {
  headings: string[]
  blocks: string[]
}

/**
 * By structure: sections under their headings, with short ones joined and long ones split between paragraphs or
 * sentences.
 */
export function splitDocument(content: string): CutPassage[] {
  const passages: CutPassage[] = []
  let open: CutPassage | undefined
  for (const { headings, blocks } of toSections(toMarkdown(content))) {
    for (const text of toPieces(blocks)) {
      const joined: CutPassage | undefined = open && join(open, { headings, text })
      if (joined) open = joined
      else {
        if (open) passages.push(open)
        open = { headings, text }
      }
    }
  }
  return open ? [...passages, open] : passages
}

/** HTML as lines, with its headings as in Markdown. */
function toMarkdown(content: string): string {
  const text = content.replace(/\r\n?/g, '\n')
  if (!/<(?:p|div|h[1-6]|ul|ol|li|br|table|section|article)\b/i.test(text)) return text
  const marked = text.replace(/<h([1-6])\b[^>]*>([\s\S]{0,500}?)<\/h\1>/gi, (_, level: string, inner: string) => {
    return `<p>${'#'.repeat(Number(level))} ${inner}</p>`
  })
  return toPlainText(marked.replace(/<\/(?:p|ul|ol|table|div|section|article)>/gi, '$&<br>'))
}

const headingLine = /^(#{1,6})[ \t]{1,20}(\S.{0,500})$/
/** Trailing `#` marks may close a heading. */
const withoutClosingMarks = (title: string) => title.replace(/#{1,6}$/, '').trimEnd()

function toSections(text: string): Section[] {
  const sections: Section[] = [{ headings: [], blocks: [] }]
  const path: (string | undefined)[] = []
  let lines: string[] = []
  const endBlock = () => {
    if (lines.length > 0) sections.at(-1)?.blocks.push(lines.join('\n'))
    lines = []
  }
  for (const line of text.split('\n')) {
    const [, marks, title] = headingLine.exec(line.trim()) ?? []
    if (marks && title) {
      endBlock()
      path.length = marks.length - 1
      path[marks.length - 1] = withoutClosingMarks(title)
      sections.push({ headings: path.filter((heading) => heading !== undefined), blocks: [] })
    } else if (line.trim()) lines.push(line.trimEnd())
    else endBlock()
  }
  endBlock()
  return sections.filter(({ blocks, headings }) => blocks.length > 0 || headings.length > 0)
}

/** Blocks of a section, put together up to the limit. */
function toPieces(blocks: string[]): string[] {
  const pieces = gather(blocks.flatMap(cutLong), '\n\n', (words) => (words >= minWords ? minWords : maxWords))
  return pieces.length === 0 ? [''] : pieces
}

/** Short adjacent sections become one passage under their common headings. */
function join(one: CutPassage, other: CutPassage): CutPassage | undefined {
  if (countWords(one.text) >= minWords || countWords(one.text) + countWords(other.text) > joinedWords) return undefined
  const isSame = one.headings.join('\n') === other.headings.join('\n')
  if (isSame) return { headings: one.headings, text: `${one.text}\n\n${other.text}`.trim() }
  const common = one.headings.filter((heading, level) => heading === other.headings[level])
  const shared =
    common.length < one.headings.length && one.headings[common.length] === undefined ? one.headings : common
  return { headings: shared, text: [withHeadings(one, shared), withHeadings(other, shared)].join('\n\n').trim() }
}

const withHeadings = ({ headings, text }: CutPassage, shared: string[]) =>
  [...headings.slice(shared.length), text].filter(Boolean).join('\n')

function cutLong(block: string): string[] {
  if (countWords(block) <= maxWords) return [block]
  return gather(block.split('\n').flatMap(toSentences), ' ', () => maxWords)
}

/** Joins parts while they stay within a limit that depends on the size of a word. */
function gather(parts: string[], separator: string, limit: (words: number) => number): string[] {
  const pieces: string[] = []
  let open: string[] = []
  let size = noWords
  for (const part of parts) {
    const added = measureWords(part)
    const words = sumWords(size)
    if (open.length > 0 && words + sumWords(added) > limit(words)) {
      pieces.push(open.join(separator))
      open = []
      size = noWords
    }
    open.push(part)
    size = { words: size.words + added.words, spaceless: size.spaceless + added.spaceless }
  }
  return open.length > 0 ? [...pieces, open.join(separator)] : pieces
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/** Endless sentences are split, too, so that no passage grows without limit. */
function toSentences(line: string): string[] {
  return [...segmenter.segment(line)].flatMap(({ segment }) => {
    const text = segment.trim()
    if (countWords(text) <= maxWords) return text ? [text] : []
    const words = text.split(/\s+/)
    return Array.from({ length: Math.ceil(words.length / maxWords) }, (_, index) =>
      words.slice(index * maxWords, (index + 1) * maxWords).join(' '),
    )
  })
}

interface WordCount {
  words: number
  spaceless: number
}

const noWords: WordCount = { words: 0, spaceless: 0 }

const measureWords = (text: string): WordCount => ({
  words: text.match(/\S+/g)?.length ?? 0,
  spaceless: text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0,
})

/** In scripts without spaces, two characters count as a word. */
const sumWords = ({ words, spaceless }: WordCount) => words + Math.floor(spaceless / 2)

const countWords = (text: string) => sumWords(measureWords(text))
