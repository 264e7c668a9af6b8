import type { ComponentChildren } from 'preact'

/**
 * Converts text to elements; it is never parsed as HTML. Web addresses become links. In replies of the AI, some
 * Markdown is supported, because models use it without being asked: lists, bold, code, and named links.
 */

const plain = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'…]/g
/** Lengths are bounded so that texts with many incomplete links do not take quadratic time. */
const marked =
  /\[([^[\]\n]{1,1000})\]\((https?:\/\/[^\s)]{1,2000})\)|\*\*([^*\n]+)\*\*|`([^`\n]+)`|https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'…]/g

const link = (address: string, text: string) => (
  <a href={address} target="_blank" rel="noopener noreferrer nofollow">
    {text}
  </a>
)

/** Most lines have no formatting, and parsing thousands of them is slow. */
const special = /:\/\/|[[*`]/

function formatLine(line: string, pattern: RegExp): ComponentChildren {
  if (!special.test(line)) return line
  const parts: ComponentChildren[] = []
  let end = 0
  for (const match of line.matchAll(pattern)) {
    const [all, name, address, bold, code] = match
    parts.push(line.slice(end, match.index))
    if (name && address) parts.push(link(address, name))
    else if (bold) parts.push(<strong>{bold}</strong>)
    else if (code) parts.push(<code>{code}</code>)
    else parts.push(link(all, all))
    end = match.index + all.length
  }
  return [...parts, line.slice(end)]
}

const itemMark = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/
const isNumbered = /^\s*\d/

/** Groups consecutive lines: a list, or the text between lists. */
function groupLines(text: string): { isList: boolean; lines: string[] }[] {
  const groups: { isList: boolean; lines: string[] }[] = []
  for (const line of text.split('\n')) {
    const isList = itemMark.test(line)
    const last = groups.at(-1)
    if (last?.isList === isList) last.lines.push(line)
    else groups.push({ isList, lines: [line] })
  }
  return groups
}

function List({ lines }: { lines: string[] }) {
  const items = lines.map((line) => <li key={line}>{formatLine(line.replace(itemMark, ''), marked)}</li>)
  return isNumbered.test(lines[0] ?? '') ? <ol>{items}</ol> : <ul>{items}</ul>
}

export function FormattedText({ text, isMarked }: { text: string; isMarked: boolean }) {
  if (!isMarked) return <p dir="auto">{formatLine(text.trim(), plain)}</p>
  return (
    <>
      {groupLines(text.trim()).map(({ isList, lines }) => {
        const key = lines[0]
        if (isList) return <List key={key} lines={lines} />
        return (
          <p key={key} dir="auto">
            {formatLine(lines.join('\n').trim(), marked)}
          </p>
        )
      })}
    </>
  )
}
