/** Why a user-defined pattern is invalid: codes of field errors. */
export const patternProblems = {
  syntax: 'regex_invalid',
  lookAround: 'regex_lookaround',
  backReference: 'regex_back_reference',
  size: 'regex_too_complex',
  time: 'regex_too_slow',
} as const

export type PatternProblem = (typeof patternProblems)[keyof typeof patternProblems]
