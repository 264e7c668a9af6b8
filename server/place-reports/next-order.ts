const last = 2 ** 31 - 1

/** One more than the highest, or equal to it at the maximum of the column type. */
export const nextOrder = (highest: number, steps = 1) => Math.min(highest + steps, last)
