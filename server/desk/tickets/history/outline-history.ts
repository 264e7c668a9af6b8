/** A message of an outline. */
export interface OutlinedMessage {
  senderType: 'EndUser' | 'CustomerRep'
  isAI: boolean
  fromName: string | null
  at: Date
  text: string
}

const maxSentenceLength = 200
const maxOutlineLength = 2000

/**
 * One line per message, filled from both ends up to the maximum length. Messages in the middle that do not fit are
 * only counted; `messageCount` is the total.
 */
export function outlineHistory(outlined: OutlinedMessage[], messageCount: number): string {
  const lines = outlined.map(toLine)
  const head: string[] = []
  const tail: string[] = []
  let room = maxOutlineLength
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

function toLine({ senderType, isAI, fromName, at, text }: OutlinedMessage): string {
  const sender = senderType === 'EndUser' ? fromName || 'End user' : isAI ? 'AI' : 'Representative'
  return `${sender}, ${at.toISOString().slice(0, 16).replace('T', ' ')}: ${firstSentence(text)}`
}

function firstSentence(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  const sentence = /^.*?[.!?](?=\s|$)/u.exec(plain)?.[0] ?? plain
  const characters = [...sentence]
  return characters.length <= maxSentenceLength ? sentence : `${characters.slice(0, maxSentenceLength - 1).join('')}…`
}
