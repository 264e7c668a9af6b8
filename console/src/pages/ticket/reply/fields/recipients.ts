/** The recipients of a reply or forwarded email. */
export interface Recipients {
  to: string[]
  cc: string[]
  bcc: string[]
}

export const noRecipients: Recipients = { to: [], cc: [], bcc: [] }

/** A basic check; the service validates fully. */
export const isAddress = (text: string) =>
  /^[^\s@<>,;]{1,64}@(?:[^\s@<>,;.]{1,63}\.){1,20}[^\s@<>,;.]{2,63}$/.test(text)

/** Extracts the address from `Ada Berg <ada@example.org>`. */
const readAddress = (text: string) => (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim()

/** Removes duplicate addresses, however they were typed or pasted. */
export const readAddresses = (given: string[]): string[] => [
  ...new Set(
    given
      .flatMap((text) => text.split(/[,;]/))
      .map(readAddress)
      .filter(Boolean),
  ),
]

export const findWrongAddress = ({ to, cc, bcc }: Recipients) => [...to, ...cc, ...bcc].find((one) => !isAddress(one))
