/** Mark the template's placeholders while values are put in: user text cannot contain one. */
export const mark = { start: '\ue000', end: '\ue001' }

/** Characters that XML cannot hold, and our own marks. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue002-\ufffd\u{10000}-\u{10ffff}]/gu

export const cleanText = (text: string) => text.toWellFormed().replace(unwritable, '')
