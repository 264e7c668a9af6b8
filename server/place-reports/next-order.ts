const last = 2 ** 31 - 1

/** After the highest; at the end of what the database counts to, beside it. */
export const nextOrder = (highest: number, steps = 1) => Math.min(highest + steps, last)
