/** What denies, forbids or excludes, in the languages that answers are mostly written in. */
const negations = new Set(
  [
    'not no none never nobody nothing neither nor cannot without unable impossible',
    'nicht kein keine keinen keinem keiner keines nie niemals niemand nichts weder ohne unmöglich ungültig',
    'pas jamais sans aucun aucune nunca sin ninguno ninguna ningún nada não sem nenhum nenhuma non senza nessun nessuno nessuna niet geen nooit zonder',
  ].flatMap((line) => line.split(' ')),
)

/** How often something is denied: `can't`, `cannot` and `can not` each count once. */
export const countNegations = (given: string[]): number =>
  given.filter((word) => negations.has(word) || word.endsWith("n't")).length
