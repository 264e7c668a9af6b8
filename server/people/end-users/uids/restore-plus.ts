/** A plus sign that a phone gateway did not escape in the URL arrives as a space. */
export const restorePlus = (uid: string) => uid.replace(/^ (?=\d+$)/, '+')
