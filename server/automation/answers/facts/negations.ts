/** Negating words in the most common languages of answers. */
const negations = new Set(
  [
    'not no none never nobody nothing neither nor cannot without unable impossible',
    'nicht kein keine keinen keinem keiner keines nie niemals niemand nichts weder ohne unmöglich ungültig',
    'pas jamais sans aucun aucune nunca sin ninguno ninguna ningún nada não sem nenhum nenhuma non senza nessun nessuno nessuna niet geen nooit zonder',
  ].flatMap((line) => line.split(' ')),
)

/** Counts negations: `can't`, `cannot` and `can not` count once each. */
export const countNegations = (given: string[]): number =>
  given.filter((word) => negations.has(word) || word.endsWith("n't")).length
