/** Who gets a reply or forward by email. */
export interface Recipients {
  to: string[]
  cc: string[]
  bcc: string[]
}

export const noRecipients: Recipients = { to: [], cc: [], bcc: [] }

/** As much as a browser can tell; the service has the last word. */
export const isAddress = (text: string) => /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]{2,}$/.test(text)

/** The address in `Ada Berg <ada@example.org>`. */
export const readAddress = (text: string) => (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim()

export const findWrongAddress = ({ to, cc, bcc }: Recipients) => [...to, ...cc, ...bcc].find((one) => !isAddress(one))

export const isSameList = (one: string[], other: string[]) =>
  one.length === other.length && one.every((address, index) => address === other[index])
