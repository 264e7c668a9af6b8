/** Marks passages that a trial writes in a transaction of its own, to be undone. */
export const trialEncoder = (encoder: string) => `trial ${encoder}`
