interface Headings {
  request: string
  since: string
  last: string
  desk: string
  endUser: string
}

const headings = {
  en: { request: 'Request', since: 'Since then', last: 'Last', desk: 'desk', endUser: 'end user' },
  de: { request: 'Anliegen', since: 'Seitdem', last: 'Zuletzt', desk: 'Kundendienst', endUser: 'Kunde' },
  fr: { request: 'Demande', since: 'Depuis', last: 'Dernier message', desk: 'service', endUser: 'client' },
  es: { request: 'Solicitud', since: 'Desde entonces', last: 'Último', desk: 'servicio', endUser: 'cliente' },
  it: { request: 'Richiesta', since: 'Da allora', last: 'Ultimo', desk: 'assistenza', endUser: 'cliente' },
  nl: { request: 'Vraag', since: 'Sindsdien', last: 'Laatst', desk: 'klantenservice', endUser: 'klant' },
  pt: { request: 'Pedido', since: 'Desde então', last: 'Último', desk: 'apoio', endUser: 'cliente' },
} as const satisfies Record<string, Headings>

export function headingsFor(language: string | undefined): Headings {
  const base = language?.toLowerCase().split(/[-_]/)[0] ?? 'en'
  return base in headings ? headings[base as keyof typeof headings] : headings.en
}
