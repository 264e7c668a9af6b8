/** Templates around an answer, in the languages that the engine can write. */
interface Frame {
  /** Salutation of an email; chats have none. */
  greeting: string
  opening: string
  closing: string
  /** Introduces the titles of possible subjects. */
  which: string
  or: string
}

const frames = {
  en: {
    greeting: 'Hello,',
    opening: 'Thank you for your message.',
    closing:
      'This answer comes from our documents. If it does not help, tell us that you would like to speak to a person.',
    which: 'Thank you for your message. To answer it, we need to know which of these you mean:',
    or: 'or',
  },
  de: {
    greeting: 'Guten Tag,',
    opening: 'vielen Dank für Ihre Nachricht.',
    closing:
      'Diese Antwort stammt aus unseren Unterlagen. Wenn sie nicht weiterhilft, schreiben Sie, dass Sie mit einem Menschen sprechen möchten.',
    which: 'Vielen Dank für Ihre Nachricht. Damit wir antworten können: Was davon meinen Sie?',
    or: 'oder',
  },
  fr: {
    greeting: 'Bonjour,',
    opening: 'Merci pour votre message.',
    closing:
      'Cette réponse provient de nos documents. Si elle ne vous aide pas, écrivez que vous souhaitez parler à une personne.',
    which: 'Merci pour votre message. Pour vous répondre, dites-nous ce dont il s’agit :',
    or: 'ou',
  },
  es: {
    greeting: 'Hola:',
    opening: 'Gracias por su mensaje.',
    closing: 'Esta respuesta procede de nuestros documentos. Si no le ayuda, escriba que desea hablar con una persona.',
    which: 'Gracias por su mensaje. Para responderle, díganos a cuál de estos temas se refiere:',
    or: 'o',
  },
  it: {
    greeting: 'Buongiorno,',
    opening: 'grazie per il Suo messaggio.',
    closing:
      'Questa risposta proviene dai nostri documenti. Se non è di aiuto, scriva che desidera parlare con una persona.',
    which: 'Grazie per il Suo messaggio. Per risponderle, ci dica a quale di questi argomenti si riferisce:',
    or: 'o',
  },
  nl: {
    greeting: 'Goedendag,',
    opening: 'Bedankt voor uw bericht.',
    closing: 'Dit antwoord komt uit onze documenten. Helpt het niet, schrijf dan dat u een medewerker wilt spreken.',
    which: 'Bedankt voor uw bericht. Om te kunnen antwoorden: welke van deze onderwerpen bedoelt u?',
    or: 'of',
  },
  pt: {
    greeting: 'Olá,',
    opening: 'Obrigado pela sua mensagem.',
    closing: 'Esta resposta provém dos nossos documentos. Se não ajudar, escreva que deseja falar com uma pessoa.',
    which: 'Obrigado pela sua mensagem. Para responder, diga-nos a qual destes temas se refere:',
    or: 'ou',
  },
} as const satisfies Record<string, Frame>

/** English if there is no template in the language. */
export function frameFor(language: string | undefined): Frame {
  const base = language?.toLowerCase().split(/[-_]/)[0] ?? 'en'
  return base in frames ? frames[base as keyof typeof frames] : frames.en
}
