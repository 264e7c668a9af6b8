/** Why a pattern that a user wrote cannot be used, in the words of a 400. */
export const patternProblems = {
  syntax: 'must be a regular expression',
  lookAround: 'must not look ahead or behind',
  backReference: 'must not refer back to a group',
  size: 'must be a simpler pattern',
  time: 'must be a pattern that is matched faster',
}
