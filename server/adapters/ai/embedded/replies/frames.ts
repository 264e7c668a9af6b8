/** The words around a quotation, in the languages that the engine can write. */
export interface Frame {
  opening: string
  closing: string
  quotes: [string, string]
  /** Before the titles of what could be meant. */
  which: string
  or: string
}

const frames = {
  en: {
    opening: 'Thank you for your message. Here is what our documents say:',
    closing: 'This answer quotes our documents. If it does not help, tell us that you would like to speak to a person.',
    quotes: ['“', '”'],
    which: 'Thank you for your message. To answer it, we need to know which of these you mean:',
    or: 'or',
  },
  de: {
    opening: 'Vielen Dank für Ihre Nachricht. Das steht dazu in unseren Unterlagen:',
    closing:
      'Diese Antwort zitiert unsere Unterlagen. Wenn sie nicht weiterhilft, schreiben Sie, dass Sie mit einem Menschen sprechen möchten.',
    quotes: ['„', '“'],
    which: 'Vielen Dank für Ihre Nachricht. Damit wir antworten können: Was davon meinen Sie?',
    or: 'oder',
  },
  fr: {
    opening: 'Merci pour votre message. Voici ce que disent nos documents :',
    closing:
      'Cette réponse cite nos documents. Si elle ne vous aide pas, écrivez que vous souhaitez parler à une personne.',
    quotes: ['« ', ' »'],
    which: 'Merci pour votre message. Pour vous répondre, dites-nous ce dont il s’agit :',
    or: 'ou',
  },
  es: {
    opening: 'Gracias por su mensaje. Esto es lo que dicen nuestros documentos:',
    closing: 'Esta respuesta cita nuestros documentos. Si no le ayuda, escriba que desea hablar con una persona.',
    quotes: ['«', '»'],
    which: 'Gracias por su mensaje. Para responderle, díganos a cuál de estos temas se refiere:',
    or: 'o',
  },
  it: {
    opening: 'Grazie per il Suo messaggio. Ecco che cosa dicono i nostri documenti:',
    closing: 'Questa risposta cita i nostri documenti. Se non è di aiuto, scriva che desidera parlare con una persona.',
    quotes: ['«', '»'],
    which: 'Grazie per il Suo messaggio. Per risponderle, ci dica a quale di questi argomenti si riferisce:',
    or: 'o',
  },
  nl: {
    opening: 'Bedankt voor uw bericht. Dit staat er in onze documenten:',
    closing: 'Dit antwoord citeert onze documenten. Helpt het niet, schrijf dan dat u een medewerker wilt spreken.',
    quotes: ['‘', '’'],
    which: 'Bedankt voor uw bericht. Om te kunnen antwoorden: welke van deze onderwerpen bedoelt u?',
    or: 'of',
  },
  pt: {
    opening: 'Obrigado pela sua mensagem. Eis o que dizem os nossos documentos:',
    closing: 'Esta resposta cita os nossos documentos. Se não ajudar, escreva que deseja falar com uma pessoa.',
    quotes: ['«', '»'],
    which: 'Obrigado pela sua mensagem. Para responder, diga-nos a qual destes temas se refere:',
    or: 'ou',
  },
} as const satisfies Record<string, Frame>

/** English where there is no frame in the language. */
export function frameFor(language: string | undefined): Frame {
  const base = language?.toLowerCase().split(/[-_]/)[0] ?? 'en'
  return base in frames ? frames[base as keyof typeof frames] : frames.en
}

const wishesForPeople =
  /\b(?:(?:speak|talk|chat|connect me)\b.{0,20}\b(?:human|person|someone|somebody|agent|representative|advisor|manager|colleague)|real (?:person|human)|human being|(?:mit|zu) einem (?:menschen|mitarbeiter|kollegen|berater)|parler à (?:quelqu'un|une personne|un conseiller|un humain)|hablar con (?:una persona|alguien|un agente)|parlare con (?:una persona|qualcuno|un operatore)|(?:iemand|een medewerker|een mens)\b.{0,12}\bspreken|falar com (?:uma pessoa|alguém|um atendente))/i

export function isWishForPeople(message: string): boolean {
  return wishesForPeople.test(message.replace(/’/g, "'"))
}
