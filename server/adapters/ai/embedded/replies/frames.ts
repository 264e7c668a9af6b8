/** What stands around a quotation. It says that it quotes: nobody should take it for written prose. */
interface Frame {
  opening: string
  closing: string
}

const frames: Record<string, Frame> = {
  en: {
    opening: 'Thank you for your message. Our documents say:',
    closing: 'This answer quotes our documents. If it does not help, tell us, and a colleague will look at it.',
  },
  de: {
    opening: 'Vielen Dank für Ihre Nachricht. In unseren Unterlagen steht:',
    closing:
      'Diese Antwort zitiert unsere Unterlagen. Wenn sie nicht hilft, schreiben Sie uns; dann kümmert sich jemand aus dem Team.',
  },
  fr: {
    opening: 'Merci pour votre message. Voici ce que disent nos documents :',
    closing: 'Cette réponse cite nos documents. Si elle ne vous aide pas, dites-le nous et un collègue s’en occupera.',
  },
  es: {
    opening: 'Gracias por su mensaje. Esto es lo que dicen nuestros documentos:',
    closing: 'Esta respuesta cita nuestros documentos. Si no le ayuda, díganoslo y un compañero se ocupará.',
  },
  it: {
    opening: 'Grazie per il messaggio. Ecco che cosa dicono i nostri documenti:',
    closing: 'Questa risposta cita i nostri documenti. Se non è utile, ce lo dica e se ne occuperà un collega.',
  },
  nl: {
    opening: 'Bedankt voor uw bericht. In onze documenten staat:',
    closing: 'Dit antwoord citeert onze documenten. Helpt het niet, laat het weten; dan kijkt een collega ernaar.',
  },
  pt: {
    opening: 'Obrigado pela sua mensagem. Os nossos documentos dizem:',
    closing: 'Esta resposta cita os nossos documentos. Se não ajudar, diga-nos e um colega tratará do assunto.',
  },
}

export function frameIn(language: string | undefined): Frame {
  const code = language?.toLowerCase().split(/[-_]/)[0] ?? 'en'
  return frames[code] ?? (frames.en as Frame)
}

/** People who ask for people get people. */
export const wantsPerson =
  /\b(human|real person|agent|representative|speak (?:to|with) (?:someone|somebody)|mensch(?:en)?|mitarbeiter(?:in)?|conseiller|humain|agente|persona real|operatore|medewerker|atendente)\b/iu
