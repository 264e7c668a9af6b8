import type { MentionNodeAttrs } from '@tiptap/extension-mention'
import type { SuggestionKeyDownProps, SuggestionProps } from '@tiptap/suggestion'

/** A user who can be mentioned. */
export interface Suggested {
  /** For example `rep:12` or `team:3`. */
  id: string
  label: string
  /** Shown below the name. */
  hint?: string
}

/** State of the open suggestion list, and the function that inserts a suggestion. */
export interface Suggesting {
  items: Suggested[]
  active: number
  place: DOMRect | null
  choose(item: Suggested): void
}

const maxShown = 8

export function findSuggested(people: Suggested[], query: string): Suggested[] {
  const words = query.toLowerCase()
  const isFound = ({ label, hint = '' }: Suggested) =>
    label.toLowerCase().includes(words) || hint.toLowerCase().includes(words)
  const starts = (one: Suggested) => (one.label.toLowerCase().startsWith(words) ? 0 : 1)
  return people
    .filter(isFound)
    .sort((a, b) => starts(a) - starts(b))
    .slice(0, maxShown)
}

/** Connects the editor's trigger to a list rendered by the page: `show` receives every change, and undefined at the end. */
export function createSuggestions(show: (list: Suggesting | undefined) => void) {
  let list: Suggesting | undefined
  const change = (next: Suggesting | undefined) => {
    list = next
    show(next)
  }
  const update = ({ items, command, clientRect }: SuggestionProps<Suggested, MentionNodeAttrs>) =>
    change({ items, active: 0, place: clientRect?.() ?? null, choose: command })
  return {
    isOpen: () => Boolean(list?.items.length),
    render: () => ({
      onStart: update,
      onUpdate: update,
      onExit: () => change(undefined),
      onKeyDown({ event }: SuggestionKeyDownProps): boolean {
        if (!list || list.items.length === 0) return false
        const { items, active, choose } = list
        if (event.key === 'Escape') return close()
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
        if (step) change({ ...list, active: (active + step + items.length) % items.length })
        const chosen = items[active]
        if (chosen && (event.key === 'Enter' || event.key === 'Tab')) choose(chosen)
        return Boolean(step) || event.key === 'Enter' || event.key === 'Tab'
      },
    }),
  }

  function close(): true {
    change(undefined)
    return true
  }
}
