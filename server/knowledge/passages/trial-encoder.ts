/** Marks passages written by a dry run, whose transaction is rolled back. */
export const trialEncoder = (encoder: string) => `trial ${encoder}`
