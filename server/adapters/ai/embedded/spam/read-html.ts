import { html as tools } from '../../../../platform/html/html.ts'

export interface Link {
  address: URL
  /** The visible label; empty for a link in plain text. */
  label: string
}

/** The parts of an email's HTML besides its words. */
export interface ReadHtml {
  links: Link[]
  hasPicture: boolean
  hasForm: boolean
  hidesText: boolean
}

const maxLinks = 100
const maxLabel = 200

const hidden =
  /(?:font-size\s{0,3}:\s{0,3}[01](?:px|pt|em|%)?(?![\d.])|display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden)/i

export function readHtml(source: string): ReadHtml {
  const read: ReadHtml = { links: [], hasPicture: false, hasForm: false, hidesText: false }
  let open: Link | undefined
  const parser = new tools.Parser({
    onopentag(name, { href, style }) {
      if (name === 'a') {
        const address = href === undefined ? undefined : toAddress(href)
        open = address && { address, label: '' }
        if (open && read.links.length < maxLinks) read.links.push(open)
      }
      read.hasPicture ||= name === 'img'
      read.hasForm ||= name === 'form'
      read.hidesText ||= style !== undefined && hidden.test(style.slice(0, 1_000))
    },
    ontext(text) {
      if (open && open.label.length < maxLabel) open.label += text
    },
    onclosetag(name) {
      if (name === 'a') open = undefined
    },
  })
  parser.write(source)
  parser.end()
  return read
}

/** The links in plain text. */
export function findLinks(text: string): Link[] {
  const found = text.match(/(?:https?:\/\/|www\.)[^\s<>"')\]]{3,500}/gi) ?? []
  return found.slice(0, maxLinks).flatMap((link) => {
    const address = toAddress(/^www\./i.test(link) ? `http://${link}` : link)
    return address ? [{ address, label: '' }] : []
  })
}

/** The domain of a web link; undefined for other and invalid links. */
function toAddress(link: string): URL | undefined {
  const address = URL.parse(link.trim())
  return address?.protocol.startsWith('http') ? address : undefined
}
