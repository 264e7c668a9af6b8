interface Links {
  links: string[]
  addresses: string[]
  /** The text without links, email addresses and phone numbers. */
  rest: string
}

const link = /\bhttps?:\/\/[^\s<>"')\]]{1,2000}|\bwww\.[^\s<>"')\]]{1,2000}/giu
const email = /(?<![\w.+-])[\w.+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,8}/gu
const phone = /(?<![\d.,])(?:\+|00)\d[\d ()/-]{5,20}\d|(?<![\d.,/-])0\d{2,5}[ /-]\d[\d -]{3,15}\d/g
const german =
  /(?<!\p{L})(\p{Lu}[\p{Ll}-]{1,30}(?:straße|strasse|str\.|weg|platz|allee|gasse|ring|ufer))\s{1,2}\d{1,4}\s?\p{Ll}?(?!\p{L})/gu
const english =
  /(?<!\d)\d{1,5}\s{1,2}(\p{Lu}[\p{L}'-]{1,30}\s{1,2}(?:\p{Lu}[\p{L}'-]{1,30}\s{1,2})?(?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Boulevard|Square|Way|Close|Court)\b)/gu

/**
 * Finds links without the parts that do not affect their target, email addresses, street addresses and phone numbers.
 */
export function findLinks(text: string): Links {
  const links: string[] = []
  const addresses: string[] = []
  const rest = text
    .replace(link, (match) => {
      links.push(toTarget(match))
      return ' '
    })
    .replace(email, (match) => {
      addresses.push(match.toLowerCase())
      return ' '
    })
    .replace(phone, (match) => {
      addresses.push(match.replace(/^00/, '+').replace(/[^\d+]/g, ''))
      return ' '
    })
  for (const [, street = ''] of [...rest.matchAll(german), ...rest.matchAll(english)]) {
    addresses.push(
      street
        .toLowerCase()
        .replace(/str(?:asse|\.)$/, 'straße')
        .replace(/\s{1,2}/g, ' '),
    )
  }
  return { links, addresses, rest }
}

function toTarget(written: string): string {
  const trimmed = written.replace(/[.,;:!?*_]{1,10}$/, '')
  const address = trimmed.startsWith('http') ? trimmed : `https://${trimmed}`
  if (!URL.canParse(address)) return trimmed.toLowerCase()
  const { host, pathname, search, hash } = new URL(address)
  return host.replace(/^www\./, '') + pathname.replace(/\/$/, '') + search + hash
}
