const english = {
  helpCenter: 'Help center',
  skip: 'Skip to content',
  search: 'Search',
  searchLabel: 'Search the help center',
  searchPlaceholder: 'Search for answers',
  welcome: 'How can we help?',
  home: 'Home',
  toHome: 'Go to the home page',
  breadcrumb: 'Breadcrumb',
  languages: 'Languages',
  sections: 'Sections',
  articles: 'Articles',
  all: (count: number) => (count === 1 ? '1 article' : `All ${count} articles`),
  updated: 'Updated',
  helpfulQuestion: 'Was this article helpful?',
  yes: 'Yes',
  no: 'No',
  thanks: 'Thank you for your feedback.',
  contact: 'Contact us',
  contactIntro: (isWritten: boolean, isCalled: boolean) =>
    `If you did not find what you are looking for, ${isWritten && isCalled ? 'write to us or call us' : isCalled ? 'call us' : 'write to us'}.`,
  noContact: 'No contact details are published here.',
  email: 'Email',
  phone: 'Phone',
  whatsApp: 'WhatsApp',
  resultsFor: (query: string) => `Results for “${query}”`,
  noResults: (contact: string) => `No articles match your search. Try other words or ${contact}.`,
  contactInstead: 'contact us',
  askSomething: 'Enter what you are looking for.',
  next: 'Next page',
  previous: 'Previous page',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  emptyTitle: 'No articles yet',
  empty: 'There is nothing to read here yet. Articles appear as soon as the first one is published.',
  emptyTeam: 'You run this help center? Open a document in the console and turn on “Public”.',
  openConsole: 'Open the console',
  notFoundTitle: 'Page not found',
  notFound: 'This article does not exist or is no longer public. Search for it or start at the home page.',
  noCenter: 'There is no help center at this address.',
  busy: 'Too many requests. Wait a minute and try again.',
}

export type Words = typeof english

const german: Words = {
  helpCenter: 'Hilfe-Center',
  skip: 'Zum Inhalt springen',
  search: 'Suchen',
  searchLabel: 'Hilfe-Center durchsuchen',
  searchPlaceholder: 'Antworten suchen',
  welcome: 'Wie können wir helfen?',
  home: 'Startseite',
  toHome: 'Zur Startseite',
  breadcrumb: 'Navigationspfad',
  languages: 'Sprachen',
  sections: 'Bereiche',
  articles: 'Artikel',
  all: (count) => (count === 1 ? '1 Artikel' : `Alle ${count} Artikel`),
  updated: 'Aktualisiert',
  helpfulQuestion: 'War dieser Artikel hilfreich?',
  yes: 'Ja',
  no: 'Nein',
  thanks: 'Vielen Dank für Ihr Feedback.',
  contact: 'Kontakt',
  contactIntro: (isWritten, isCalled) =>
    `Nicht gefunden, was Sie suchen? ${isWritten && isCalled ? 'Schreiben Sie uns oder rufen Sie uns an' : isCalled ? 'Rufen Sie uns an' : 'Schreiben Sie uns'}.`,
  noContact: 'Hier sind keine Kontaktdaten veröffentlicht.',
  email: 'E-Mail',
  phone: 'Telefon',
  whatsApp: 'WhatsApp',
  resultsFor: (query) => `Ergebnisse für „${query}“`,
  noResults: (contact) => `Kein Artikel passt zu Ihrer Suche. Versuchen Sie andere Wörter oder ${contact}.`,
  contactInstead: 'kontaktieren Sie uns',
  askSomething: 'Geben Sie ein, wonach Sie suchen.',
  next: 'Nächste Seite',
  previous: 'Vorherige Seite',
  page: (page, pages) => `Seite ${page} von ${pages}`,
  emptyTitle: 'Noch keine Artikel',
  empty: 'Hier gibt es noch nichts zu lesen. Artikel erscheinen, sobald der erste veröffentlicht ist.',
  emptyTeam:
    'Sie betreiben dieses Hilfe-Center? Öffnen Sie ein Dokument in der Konsole und schalten Sie „Öffentlich“ ein.',
  openConsole: 'Konsole öffnen',
  notFoundTitle: 'Seite nicht gefunden',
  notFound:
    'Diesen Artikel gibt es nicht oder er ist nicht mehr öffentlich. Suchen Sie danach oder beginnen Sie auf der Startseite.',
  noCenter: 'Unter dieser Adresse gibt es kein Hilfe-Center.',
  busy: 'Zu viele Anfragen. Warten Sie eine Minute und versuchen Sie es erneut.',
}

export const baseOf = (language: string) => language.toLowerCase().split(/[-_]/)[0] ?? ''

/** Languages of the interface; articles may be in any language. */
export const pageLanguage = (language: string | null | undefined): 'en' | 'de' =>
  baseOf(language ?? '') === 'de' ? 'de' : 'en'

export const isPageLanguage = (language: string) => language === 'en' || language === 'de'

export const wordsIn = (language: string | null | undefined): Words =>
  pageLanguage(language) === 'de' ? german : english

/** The language's own name, such as `Deutsch`. */
export function nameOfLanguage(language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  } catch {
    return language
  }
}
