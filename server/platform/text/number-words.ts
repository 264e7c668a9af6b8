/** Number words in English and German, except "one", which is usually an article. */
const counted: Record<string, string> = {
  '0': 'zero null',
  '2': 'two zwei both beide beiden beider twice zweimal',
  '3': 'three drei dreimal',
  '4': 'four vier viermal',
  '5': 'five fünf fuenf fünfmal',
  '6': 'six sechs',
  '7': 'seven sieben',
  '8': 'eight acht',
  '9': 'nine neun',
  '10': 'ten zehn',
  '11': 'eleven elf',
  '12': 'twelve zwölf zwoelf dozen dutzend',
  '13': 'thirteen dreizehn',
  '14': 'fourteen vierzehn fortnight',
  '15': 'fifteen fünfzehn',
  '16': 'sixteen sechzehn',
  '17': 'seventeen siebzehn',
  '18': 'eighteen achtzehn',
  '19': 'nineteen neunzehn',
  '20': 'twenty zwanzig',
  '30': 'thirty dreißig dreissig',
  '40': 'forty vierzig',
  '50': 'fifty fünfzig',
  '60': 'sixty sechzig',
  '70': 'seventy siebzig',
  '80': 'eighty achtzig',
  '90': 'ninety neunzig',
  '100': 'hundred hundert',
  '1000': 'thousand tausend',
  '1000000': 'million',
  '0.5': 'half halb halbe halber halbes hälfte',
}

const names: Record<string, string> = {
  EUR: '€ eur euro euros',
  USD: '$ usd dollar dollars us-dollar',
  GBP: '£ gbp pound pounds pfund',
  CHF: 'chf franken sfr francs',
  JPY: '¥ jpy yen',
  INR: '₹ inr rupee rupees',
  PLN: 'pln zł zloty',
  SEK: 'sek',
  NOK: 'nok',
  DKK: 'dkk',
  CZK: 'czk',
  TRY: '₺ try',
  CNY: 'cny rmb yuan',
  CAD: 'cad',
  AUD: 'aud',
  Cent: 'cent cents ct pence',
}

const invert = (words: Record<string, string>) =>
  new Map(Object.entries(words).flatMap(([value, list]) => list.split(' ').map((word) => [word, value] as const)))

export const numberWords = invert(counted)
export const currencies = invert(names)
export const percents = new Set(['%', 'percent', 'prozent', 'pct'])
