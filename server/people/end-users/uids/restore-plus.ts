/** A plus sign that a phone gateway left unescaped in the address arrives as a blank. */
export const restorePlus = (uid: string) => uid.replace(/^ (?=\d+$)/, '+')
