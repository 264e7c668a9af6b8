/** Texts on which slow algorithms show: each is made to a length in bytes. */
export interface Payload {
  name: string
  make(bytes: number): string
}

const fill = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)))

const repeated = (name: string, unit: string, { first = '', last = '' } = {}): Payload => ({
  name,
  make: (bytes) => `${first}${fill(unit, Math.max(0, bytes - Buffer.byteLength(first + last)))}${last}`,
})

/** Units that differ, for what remembers what it has seen. */
const numbered = (name: string, unit: (number: number) => string, { first = '', last = '' } = {}): Payload => ({
  name,
  make(bytes) {
    const units: string[] = []
    let left = bytes - Buffer.byteLength(first + last)
    for (let number = 0; ; number++) {
      const next = unit(number)
      left -= Buffer.byteLength(next)
      if (left < 0) return `${first}${units.join('')}${last}`
      units.push(next)
    }
  },
})

const runs: [string, string][] = [
  ['letters', 'a'],
  ['digits', '1'],
  ['blanks', ' '],
  ['tabs', '\t'],
  ['newlines', '\n'],
  ['carriage returns', '\r'],
  ['dots', '.'],
  ['commas', ','],
  ['colons', ':'],
  ['dashes', '-'],
  ['underscores', '_'],
  ['asterisks', '*'],
  ['backticks', '`'],
  ['slashes', '/'],
  ['backslashes', '\\'],
  ['quotes', '"'],
  ['apostrophes', "'"],
  ['at signs', '@'],
  ['number signs', '#'],
  ['ampersands', '&'],
  ['percent signs', '%'],
  ['plus signs', '+'],
  ['equals signs', '='],
  ['exclamation marks', '!'],
  ['greater-than signs', '>'],
  ['less-than signs', '<'],
  ['brackets', '['],
  ['closing brackets', ']'],
  ['braces', '{'],
  ['parentheses', '('],
  ['pipes', '|'],
]

const units: [string, string][] = [
  ['quote lines', '>\n'],
  ['nested quotes', '> > > > \n'],
  ['quoted lines', '> a\n'],
  ['short lines', 'a\n'],
  ['blank lines', ' \n'],
  ['words', 'lamp '],
  ['sentences', 'The lamp is broken. '],
  ['questions', 'Where is it? '],
  ['capitals', 'LAMP '],
  ['German words', 'Rechnungsnummer '],
  ['quote openings', 'On Monday Ada wrote:\n'],
  ['half quote openings', 'On a, b c '],
  ['mail headers', 'From: a@b.test\n'],
  ['signatures', '-- \n'],
  ['list items', '- a\n'],
  ['numbered items', '1. a\n'],
  ['table rows', '|a|b|\n'],
  ['links', '[a](b)'],
  ['half links', '[a]('],
  ['addresses', 'a@b.test '],
  ['half addresses', 'a@'],
  ['dotted names', 'a.'],
  ['URLs', 'http://a.test/ '],
  ['half URLs', 'http://'],
  ['phone numbers', '+49 30 1234567 '],
  ['dates', '2026-03-02 '],
  ['amounts', '1.000,00 EUR '],
  ['order numbers', 'A-1234 '],
  ['placeholders', '{{a}}'],
  ['half placeholders', '{{a '],
  ['template braces', '$\u007ba}'],
  ['percent escapes', '%41'],
  ['bad escapes', '%u'],
  ['entities', '&amp;'],
  ['half entities', '&#'],
  ['encoded words', '=?utf-8?q?a?= '],
  ['half encoded words', '=?utf-8?'],
  ['nested tags', '<b>'],
  ['closed tags', '<b></b>'],
  ['closing tags', '</b>'],
  ['half tags', '<a '],
  ['comments', '<!--'],
  ['declarations', '<!'],
  ['CDATA', '<![CDATA['],
  ['scripts', '<script>'],
  ['styles', '<style>'],
  ['tables', '<table><tr><td>'],
  ['list tags', '<ul><li>'],
  ['images', '<img src="cid:a">'],
  ['quote tags', '<blockquote>'],
  ['Gmail quotes', '<div class="gmail_quote">'],
  ['paragraphs', '<p>a</p>'],
  ['line breaks', '<br>'],
  ['review markers', '<span class="review-marker">a</span>'],
  ['Chinese', '灯坏了'],
  ['Japanese', 'ランプが'],
  ['Thai', 'โคมไฟเสีย'],
  ['Arabic', 'مصباح '],
  ['Cyrillic', 'лампа '],
  ['Turkish I', 'İ'],
  ['sharp s', 'ß'],
  ['long s', 'ſ'],
  ['ligatures', 'ﷺ'],
  ['emoji', '👩‍👩‍👧‍👦'],
  ['joiners', '\u200d'],
  ['soft hyphens', '\u00ad'],
  ['wide blanks', '\u3000'],
  ['line separators', '\u2028'],
  ['JSON brackets', '[]'],
  ['JSON braces', '{"a":'],
]

export const payloads: Payload[] = [
  ...runs.map(([name, unit]) => repeated(`run of ${name}`, unit)),
  ...units.map(([name, unit]) => repeated(name, unit)),
  repeated('letters before a mark', 'a', { last: '!' }),
  repeated('blanks before a letter', ' ', { first: 'a', last: 'a' }),
  repeated('blanks before a line end', ' ', { first: 'a', last: '\na' }),
  repeated('newlines before a letter', '\n', { first: 'a', last: 'a' }),
  repeated('combining marks', '\u0301', { first: 'a' }),
  repeated('accents', 'e\u0301'),
  repeated('digits before a letter', '1', { last: 'a' }),
  repeated('quote lines after a text', '>\n', { first: 'a\n', last: 'a' }),
  repeated('dashes before a letter', '-', { last: 'a' }),
  repeated('one tag of blanks', ' ', { first: '<p', last: '>' }),
  repeated('one attribute', 'a', { first: '<p title="', last: '">' }),
  repeated('one style of semicolons', ';', { first: '<p style="', last: '">' }),
  numbered('unique words', (number) => `w${number.toString(36)} `),
  numbered('unique lines', (number) => `line ${number}\n`),
  numbered('unique sentences', (number) => `The lamp ${number} broke. `),
  numbered('unique tags', (number) => `<t${number}>`),
  numbered('unique attributes', (number) => `a${number}=1 `, { first: '<p ', last: '>' }),
  numbered('unique styles', (number) => `<p style="color:#${number};margin:${number}px">a</p>`),
  numbered('unique properties', (number) => `p${number}:1;`, { first: '<p style="', last: '">' }),
  numbered('unique links', (number) => `<a href="https://a${number}.test/">`),
  numbered('unique addresses', (number) => `a${number}@b.test, `),
  numbered('unique hosts', (number) => `a${number}.test,`),
  numbered('unique placeholders', (number) => `{{p${number}}}`),
  numbered('unique entities', (number) => `&#${number + 200};`),
  numbered('quotes ever deeper', (number) => `${'>'.repeat(1 + (number % 200))} a\n`),
]
