/** Marks passages that a trial writes in a transaction that is rolled back. */
export const trialEncoder = (encoder: string) => `trial ${encoder}`
