import { findLanguageTag } from '../../../platform/find-language-tag.ts'

/** Default texts for callers. */
export interface SpokenTexts {
  greeting: string
  moment: string
  pardon: string
  connecting: string
  noAgentAvailable: string
  noted: string
  goodbye: string
  trouble: string
}

const texts: Record<string, SpokenTexts> = {
  en: {
    greeting: 'Hello! How can we help you?',
    moment: 'One moment, please.',
    pardon: 'Sorry, I did not hear you. Could you please repeat that?',
    connecting: 'I am connecting you with a colleague.',
    noAgentAvailable: 'All of our agents are busy right now. Please leave a message, and we will get back to you.',
    noted: 'Thank you. I have noted that, and we will get back to you. Is there anything else I can help you with?',
    goodbye: 'Thank you for your call. Goodbye.',
    trouble: 'I am sorry, we are having technical problems. Please call again later.',
  },
  de: {
    greeting: 'Guten Tag! Wie können wir Ihnen helfen?',
    moment: 'Einen Moment, bitte.',
    pardon: 'Entschuldigung, ich habe Sie nicht gehört. Könnten Sie das bitte wiederholen?',
    connecting: 'Ich verbinde Sie mit einer Kollegin oder einem Kollegen.',
    noAgentAvailable:
      'Zurzeit sind alle Leitungen besetzt. Bitte hinterlassen Sie eine Nachricht, wir melden uns bei Ihnen.',
    noted: 'Vielen Dank, das habe ich notiert. Wir melden uns bei Ihnen. Kann ich sonst noch etwas für Sie tun?',
    goodbye: 'Vielen Dank für Ihren Anruf. Auf Wiederhören.',
    trouble: 'Es tut mir leid, es ist ein technisches Problem aufgetreten. Bitte rufen Sie später noch einmal an.',
  },
  fr: {
    greeting: 'Bonjour ! Comment pouvons-nous vous aider ?',
    moment: 'Un instant, s’il vous plaît.',
    pardon: 'Je ne vous ai pas entendu. Pourriez-vous répéter, s’il vous plaît ?',
    connecting: 'Je vous mets en relation avec un collègue.',
    noAgentAvailable:
      'Personne n’est disponible pour le moment. Dites-nous de quoi il s’agit, nous vous recontacterons.',
    noted: 'Merci, c’est noté, nous vous recontacterons. Y a-t-il autre chose ?',
    goodbye: 'Merci de votre appel. Au revoir.',
    trouble: 'Je suis désolé, un problème technique est survenu. Veuillez rappeler plus tard.',
  },
  es: {
    greeting: '¡Hola! ¿En qué podemos ayudarle?',
    moment: 'Un momento, por favor.',
    pardon: 'No le he oído. ¿Podría repetirlo, por favor?',
    connecting: 'Le paso con un compañero.',
    noAgentAvailable: 'Ahora mismo no hay nadie disponible. Díganos de qué se trata y le llamaremos.',
    noted: 'Gracias, lo he anotado y le contactaremos. ¿Algo más?',
    goodbye: 'Gracias por su llamada. Adiós.',
    trouble: 'Lo siento, algo no funciona en este momento. Vuelva a llamar más tarde, por favor.',
  },
  it: {
    greeting: 'Buongiorno! Come possiamo aiutarla?',
    moment: 'Un momento, per favore.',
    pardon: 'Non l’ho sentita. Potrebbe ripetere, per favore?',
    connecting: 'La metto in contatto con un collega.',
    noAgentAvailable: 'Al momento non c’è nessuno libero. Ci dica di che cosa si tratta e la ricontatteremo.',
    noted: 'Grazie, ho preso nota e la ricontatteremo. C’è altro?',
    goodbye: 'Grazie per la chiamata. Arrivederci.',
    trouble: 'Mi dispiace, al momento qualcosa non funziona. La preghiamo di richiamare più tardi.',
  },
  nl: {
    greeting: 'Hallo! Hoe kunnen we u helpen?',
    moment: 'Een ogenblik, alstublieft.',
    pardon: 'Ik heb u niet gehoord. Kunt u dat herhalen, alstublieft?',
    connecting: 'Ik verbind u door met een collega.',
    noAgentAvailable: 'Er is nu niemand vrij. Vertel ons waar het over gaat, dan nemen we contact met u op.',
    noted: 'Dank u, dat heb ik genoteerd en we nemen contact met u op. Is er nog iets?',
    goodbye: 'Bedankt voor uw telefoontje. Tot ziens.',
    trouble: 'Het spijt me, er werkt hier op dit moment iets niet. Belt u later nog eens.',
  },
  pl: {
    greeting: 'Dzień dobry! W czym możemy pomóc?',
    moment: 'Chwileczkę, proszę.',
    pardon: 'Nie usłyszałem. Czy można prosić o powtórzenie?',
    connecting: 'Łączę z konsultantem.',
    noAgentAvailable: 'W tej chwili nikt nie jest dostępny. Proszę powiedzieć, w czym rzecz, a oddzwonimy.',
    noted: 'Dziękuję, zapisałem i oddzwonimy. Czy coś jeszcze?',
    goodbye: 'Dziękujemy za telefon. Do widzenia.',
    trouble: 'Przepraszam, w tej chwili coś nie działa. Proszę zadzwonić później.',
  },
  pt: {
    greeting: 'Olá! Como podemos ajudar?',
    moment: 'Um momento, por favor.',
    pardon: 'Não ouvi. Pode repetir, por favor?',
    connecting: 'Vou passar a um colega.',
    noAgentAvailable: 'De momento não há ninguém disponível. Diga-nos do que se trata e entraremos em contacto.',
    noted: 'Obrigado, tomei nota e entraremos em contacto. Mais alguma coisa?',
    goodbye: 'Obrigado pela sua chamada. Adeus.',
    trouble: 'Lamento, algo não está a funcionar. Por favor, ligue mais tarde.',
  },
}

const english = texts.en as SpokenTexts

export interface Voice {
  /** With a region, as voices require. */
  language: string
  texts: SpokenTexts
}

/** The voice of a language; English is the fallback. */
export function voiceOf(language: string): Voice {
  const spoken = toSpeechLanguage(language)
  const known = texts[spoken.split('-')[0] ?? '']
  return known ? { language: spoken, texts: known } : { language: 'en-US', texts: english }
}

/** `de` is spoken as in Germany, `de-AT` as in Austria. */
export function toSpeechLanguage(language: string): string {
  const { language: name, region } = new Intl.Locale(findLanguageTag(language) ?? 'en-US').maximize()
  return region ? `${name}-${region}` : 'en-US'
}

/** Whether both are the same language, ignoring the region. */
export const isSameLanguage = (one: string, other: string) =>
  toSpeechLanguage(one).split('-')[0] === toSpeechLanguage(other).split('-')[0]
