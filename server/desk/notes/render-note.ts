import MarkdownIt from 'markdown-it'
import { sanitiseHtml } from '../../platform/html/sanitise-html.ts'

export interface RenderedNote {
  /** Safe to show inside a page. */
  html: string
  mentionedReps: number[]
  mentionedTeams: number[]
}

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true })

/** A link to a representative or team, such as `rep:12`. */
const mention = /^(rep|team):(\d{1,15})$/i

/** Turns Markdown into safe HTML. Mentions become highlighted text instead of links. */
export function renderNote(text: string): RenderedNote {
  const ids = { rep: new Set<number>(), team: new Set<number>() }
  const tokens = markdown.parse(text, {})
  for (const { children } of tokens) {
    let isMention = false
    for (const token of children ?? []) {
      if (token.type === 'link_open') {
        const [, kind, id] = mention.exec(String(token.attrGet('href') ?? '')) ?? []
        isMention = kind !== undefined
        if (!isMention) continue
        ids[kind?.toLowerCase() as 'rep' | 'team'].add(Number(id))
        token.tag = 'mark'
        token.attrs = null
      } else if (token.type === 'link_close' && isMention) {
        token.tag = 'mark'
        isMention = false
      }
    }
  }
  const html = sanitiseHtml(markdown.renderer.render(tokens, markdown.options, {}))
  return { html, mentionedReps: [...ids.rep], mentionedTeams: [...ids.team] }
}
