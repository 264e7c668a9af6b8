/**
 * A match is measured relative to the other topics, which is meaningless for only two or three. Small sets are
 * therefore extended by these, which match no support message and are never chosen.
 */
const backdrop =
  'weather music history cooking football politics gardening poetry astronomy holidays family school animals painting ' +
  'philosophy theatre swimming chess mountains childhood dancing elections literature dinosaurs knitting opera ' +
  'volcanoes religion medieval castles sailing birds'
const fewTexts = 9

/** Additional names for workspaces with few topics. */
export const listBackdrop = (names: number): string[] => (names < fewTexts ? backdrop.split(' ') : [])
