const unknown = 'application/octet-stream'

/** Shown in the browser. Other text types are not, because browsers run some of them as scripts or apply them as styles. */
const shown =
  /^(image\/(?!svg)[\w.+-]+|application\/pdf|text\/(plain|csv|markdown|tab-separated-values|calendar|vcard))$/

/** Saved under their own type: no page can load them as a script or a style. */
const saved = new RegExp(
  `^(${[
    String.raw`(audio|video|font)/[\w.+-]+`,
    String.raw`application/(vnd\.(openxmlformats-officedocument|oasis\.opendocument|ms-)[\w.+-]*|msword|rtf|epub\+zip)`,
    'application/(zip|gzip|x-7z-compressed|x-tar|json|xml)',
    'text/(html|xml|rtf)',
    String.raw`image/svg\+xml`,
    'message/rfc822',
  ].join('|')})$`,
)

export interface ServedType {
  contentType: string
  isShown: boolean
}

/** How a file of this type is served: only the types on these lists are kept. */
export function toServedType(contentType: string): ServedType {
  if (shown.test(contentType)) return { contentType: withCharset(contentType), isShown: true }
  return { contentType: saved.test(contentType) ? withCharset(contentType) : unknown, isShown: false }
}

/** Without a charset browsers guess, often wrongly. */
const withCharset = (contentType: string) =>
  contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType
