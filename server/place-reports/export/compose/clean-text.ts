/** Delimit placeholders of the template while values are inserted: user text cannot contain them. */
export const mark = { start: '\ue000', end: '\ue001' }

/** Characters that XML does not allow, and our delimiters. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue002-\ufffd\u{10000}-\u{10ffff}]/gu

export const cleanText = (text: string) => text.toWellFormed().replace(unwritable, '')
