/**
 * How well a text fits is measured against how well it fits the others, and of two or three others that says nothing:
 * few topics stand among these, which no support message is about and which are never chosen.
 */
const backdrop =
  'weather music history cooking football politics gardening poetry astronomy holidays family school animals painting ' +
  'philosophy theatre swimming chess mountains childhood dancing elections literature dinosaurs knitting opera ' +
  'volcanoes religion medieval castles sailing birds'
const fewTexts = 9

/** Names to compare with, where a workspace has too few of its own. */
export const listBackdrop = (names: number): string[] => (names < fewTexts ? backdrop.split(' ') : [])
