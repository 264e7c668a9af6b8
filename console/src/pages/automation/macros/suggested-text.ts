interface Suggested {
  text: string
  lang: string | null
}

let kept: Suggested | undefined

/** Keeps the text that the next new macro starts with. */
export const keepSuggestion = ({ text, lang }: Suggested): void => {
  kept = { text, lang }
}

export function takeSuggestion(): Suggested | undefined {
  const taken = kept
  kept = undefined
  return taken
}
