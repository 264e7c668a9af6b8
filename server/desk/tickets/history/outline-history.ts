/** A message as an outline tells it. */
export interface Told {
  senderType: 'EndUser' | 'CustomerRep'
  isAI: boolean
  fromName: string | null
  at: Date
  text: string
}

const longestSentence = 200
const longestOutline = 2000

/**
 * One line for each message, from both ends as long as there is room: how it began, and how it stands. What lies between
 * is counted, of `messageCount` messages.
 */
export function outlineHistory(told: Told[], messageCount: number): string {
  const lines = told.map(toLine)
  const head: string[] = []
  const tail: string[] = []
  let room = longestOutline
  for (let taken = 0; taken < lines.length; taken++) {
    const isFromEnd = taken % 2 === 0
    const line = (isFromEnd ? lines.at(-1 - tail.length) : lines[head.length]) ?? ''
    room -= line.length + 1
    if (room < 0) break
    if (isFromEnd) tail.unshift(line)
    else head.push(line)
  }
  const left = Math.max(messageCount, lines.length) - head.length - tail.length
  return [...head, ...(left > 0 ? [`… ${left} more …`] : []), ...tail].join('\n')
}

function toLine({ senderType, isAI, fromName, at, text }: Told): string {
  const sender = senderType === 'EndUser' ? fromName || 'End user' : isAI ? 'AI' : 'Representative'
  return `${sender}, ${at.toISOString().slice(0, 16).replace('T', ' ')}: ${firstSentence(text)}`
}

function firstSentence(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  const sentence = /^.*?[.!?](?=\s|$)/u.exec(plain)?.[0] ?? plain
  const characters = [...sentence]
  return characters.length <= longestSentence ? sentence : `${characters.slice(0, longestSentence - 1).join('')}…`
}
