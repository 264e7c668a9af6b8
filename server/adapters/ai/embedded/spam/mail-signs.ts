import type { SpamRequest } from '../../ai.ts'
import { findLinks, type Link, type ReadHtml, readHtml } from './read-html.ts'

/** Signs of spam besides the words of the message. */
export type JudgedMail = Pick<SpamRequest, 'subject' | 'text' | 'fromAddress' | 'mail'>

interface ReadMail extends ReadHtml {
  words: string
  /** The sender's domain; empty if there is none. */
  sender: string
  user: string
  name: string
  replyTo: string
  isReplyToFree: boolean
}

/** Only the beginning is examined. */
const maxLength = 12_000

const freeMailboxes =
  /^(?:gmail|googlemail|yahoo|ymail|hotmail|outlook|live|msn|aol|gmx|web|mail|proton|protonmail|icloud|qq|163|126|yandex|rediffmail)\./
const usualEnding = /\.(?:com|org|net|edu|gov|[a-z]{2})$/
const figures = /^\d+(?:\.\d+){3}$/
const shorteners =
  /^(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|ow\.ly|is\.gd|cutt\.ly|rebrand\.ly|t\.ly|rb\.gy|shorturl\.at|tiny\.cc)$/

/**
 * Signs of spam in sender, links and HTML. None is sufficient: their weights are learned, and limited to that of a
 * sentence. The order is that of the weights in the file: append new ones.
 */
const signs: Record<string, (mail: ReadMail) => boolean> = {
  link: ({ links }) => links.length > 0,
  'many links': ({ links }) => links.length > 10,
  'links to one site': ({ links }) => links.length > 0 && sitesOf(links).size === 1,
  'links elsewhere': ({ links, sender }) => links.length > 0 && sender !== '' && !sitesOf(links).has(sender),
  'link to figures': ({ links }) => links.some(({ address }) => figures.test(address.hostname)),
  'link with port': ({ links }) => links.some(({ address }) => address.port !== ''),
  'link with user': ({ links }) => links.some(({ address }) => address.username !== ''),
  'link in other letters': ({ links }) => links.some(({ address }) => address.hostname.includes('xn--')),
  'shortened link': ({ links }) => links.some(({ address }) => shorteners.test(address.hostname)),
  'link with rare ending': ({ links }) =>
    links.some(({ address: { hostname } }) => !usualEnding.test(hostname) && !figures.test(hostname)),
  'link shown as another': ({ links }) => links.some(isDisguised),
  'sender with rare ending': ({ sender }) => sender !== '' && !usualEnding.test(sender),
  'sender of figures': ({ user }) => /\d{5,}/.test(user),
  'sender that cannot be read': ({ user }) => /[bcdfghjklmnpqrstvwxz]{6,}/.test(user),
  'name of another address': ({ name, sender }) => {
    const named = /@([\w.-]{3,100}\.[a-z]{2,20})/i.exec(name)?.[1]
    return named !== undefined && siteOf(named.toLowerCase()) !== sender
  },
  'name in capitals': ({ name }) => /\p{Lu}{2,30} .{0,40}\p{Lu}{3,30}/u.test(name),
  'reply elsewhere': ({ replyTo, sender }) => replyTo !== '' && replyTo !== sender,
  'reply to a free mailbox': ({ replyTo, sender, isReplyToFree }) => replyTo !== sender && isReplyToFree,
  'hidden text': ({ hidesText }) => hidesText,
  'picture alone': ({ hasPicture, words }) => hasPicture && words.length < 150,
  form: ({ hasForm }) => hasForm,
  'invisible letters': ({ words }) => /\p{L}[\u200b\u00ad\u2060]\p{L}/u.test(words),
  'letters of two scripts': ({ words }) =>
    /[a-z][\u0400-\u04ff]|[\u0400-\u04ff][a-z]|[a-z][\u0370-\u03ff][a-z]/i.test(words),
}

export const signNames = Object.keys(signs)

/** Indexes of the signs found in a message. */
export function signsOf(judged: JudgedMail): number[] {
  const mail = readMail(judged)
  return Object.values(signs).flatMap((isThere, place) => (isThere(mail) ? [place] : []))
}

function readMail({ subject, text, fromAddress, mail }: JudgedMail): ReadMail {
  const html = mail?.html ? readHtml(mail.html) : { links: [], hasPicture: false, hasForm: false, hidesText: false }
  const words = `${subject}\n${text}`.slice(0, maxLength).trim()
  return {
    ...html,
    links: [...findLinks(words), ...html.links],
    words,
    sender: siteOf(hostOf(fromAddress)),
    user: fromAddress?.split('@')[0]?.toLowerCase() ?? '',
    name: mail?.fromName?.slice(0, 200) ?? '',
    replyTo: siteOf(hostOf(mail?.replyTo)),
    isReplyToFree: freeMailboxes.test(hostOf(mail?.replyTo)),
  }
}

const hostOf = (address: string | null | undefined) => address?.split('@').at(-1)?.toLowerCase() ?? ''

/** The registrable domain: `shop.example.co.uk` belongs to `example.co.uk`. */
const siteOf = (host: string) =>
  host
    .split('.')
    .slice(/\.(?:co|com|org|net|gov|edu|ac)\.[a-z]{2}$/.test(host) ? -3 : -2)
    .join('.')

const sitesOf = (links: Link[]) => new Set(links.map(({ address }) => siteOf(address.hostname)))

/** A link label that is itself a URL of another site. */
function isDisguised({ address, label }: Link): boolean {
  const shown = /^(?:https?:\/\/)?((?:[\w-]{1,63}\.){1,5}[a-z]{2,20})(?:[/?#:]|$)/i.exec(label.trim())?.[1]
  return shown !== undefined && siteOf(shown.toLowerCase()) !== siteOf(address.hostname)
}
