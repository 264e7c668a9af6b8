/** Alternating texts and tags, beginning with a text; sanitised HTML has `<` and `>` only around tags. */
export const takeApart = (html: string) => html.split(/(<[^<>]*>)/)
export const isTag = (index: number) => index % 2 === 1

const bareAmpersand = /&(?!(?:[a-z][a-z\d]*|#\d+|#x[\da-f]+);)/gi
export const toSafeText = (text: string) =>
  text.replace(bareAmpersand, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
export const fromSafeText = (text: string) => text.replace(/&(?:lt|gt|quot|amp);/g, (found) => entities[found] ?? found)
