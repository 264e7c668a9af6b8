import { toWords } from './to-words.ts'

interface Courtesy {
  /** Words of thanks, and the words that may surround them. */
  thanks: string
  welcome: string
  /** Words that may precede it, and alone are only a greeting. */
  greetings: string
}

const courtesies: Record<string, Courtesy> = {
  en: {
    thanks:
      "thanks thank thx ty cheers many you so very much a lot again for your the help quick fast reply answer that this it was is great perfect helped works worked now all good fine wonderful super i'm happy appreciate appreciated i we really and have nice lovely day weekend bye goodbye ok okay alright understood",
    welcome: 'You are welcome! Write to us any time.',
    greetings: 'hi hello hey hiya howdy greetings good morning afternoon evening day there dear team all everyone',
  },
  de: {
    thanks:
      'danke vielen dank herzlichen besten schönen ihnen dir euch sehr nochmals für die ihre eure schnelle hilfe antwort rückmeldung das hat geholfen es funktioniert jetzt alles gut super perfekt prima toll klasse ich bin wir sind zufrieden und schöner tag einen schönes wochenende tschüss ok okay klar verstanden',
    welcome: 'Gern geschehen! Schreiben Sie uns jederzeit.',
    greetings:
      'hallo hi hey guten morgen tag abend grüß grüss gott servus moin liebes team zusammen sehr geehrte damen und herren',
  },
  fr: {
    thanks:
      "merci beaucoup bien mille à vous pour votre aide réponse rapide c'est parfait super génial ça marche maintenant bonne journée encore et au revoir ok",
    welcome: 'Avec plaisir ! Écrivez-nous quand vous voulez.',
    greetings: 'bonjour bonsoir salut madame monsieur',
  },
  es: {
    thanks:
      'gracias muchas mil por su tu la ayuda respuesta rápida perfecto genial estupendo ya funciona todo bien y buen día adiós ok vale',
    welcome: '¡De nada! Escríbanos cuando quiera.',
    greetings: 'hola buenos buenas días tardes noches',
  },
  it: {
    thanks:
      "grazie mille molte tante per l'aiuto la risposta vostro aiuto perfetto ottimo ora funziona tutto bene e buona giornata arrivederci ok",
    welcome: 'Prego! Ci scriva quando vuole.',
    greetings: 'ciao salve buongiorno buonasera',
  },
  nl: {
    thanks:
      'bedankt dank je u wel hartelijk heel erg voor de uw hulp snelle reactie antwoord perfect super top het werkt nu alles goed en fijne dag tot ziens ok',
    welcome: 'Graag gedaan! Schrijf ons gerust.',
    greetings: 'hallo hoi goedemorgen goedemiddag goedenavond dag',
  },
  pt: {
    thanks:
      'obrigado obrigada muito muitíssimo pela sua por ajuda resposta rápida perfeito ótimo agora funciona tudo bem e bom dia tchau ok',
    welcome: 'De nada! Escreva-nos sempre que quiser.',
    greetings: 'olá oi bom boa dia tarde noite',
  },
}

const thanks = /^(thanks|thank|thx|ty|cheers|danke|dank|merci|gracias|grazie|bedankt|obrigad[oa])$/
const maxWords = 16
/** Greetings that a message starts with. */
const greeting =
  /^(?:hi|hello|hey|hiya|howdy|greetings|dear|good (?:morning|afternoon|evening|day)|hallo|guten|grü(?:ß|ss)|servus|moin|sehr geehrte|liebes|bonjour|bonsoir|salut|hola|buen[oa]s|ciao|salve|buongiorno|buonasera|hoi|goede(?:morgen|middag|navond)|dag|olá|oi|bom dia|boa (?:tarde|noite))(?= |$)/

/** Whether a message contains only thanks or only a greeting; undefined if it contains more. */
export function readCourtesy(message: string): 'thanks' | 'greeting' | undefined {
  const words = toWords(message)
  if (words.length === 0 || !isShort(message, words)) return undefined
  if (words.some((word) => thanks.test(word))) return findCourtesy(words) ? 'thanks' : undefined
  if (!greeting.test(words.join(' '))) return undefined
  const isKnown = Object.values(courtesies).some((each) => isMadeOf(words, each.greetings))
  return isKnown ? 'greeting' : undefined
}

/** Whether a message asks nothing: thanks, a greeting, "ok", "bye" or only emojis. */
export function isSmallTalk(message: string): boolean {
  const words = toWords(message)
  if (words.length === 0) return message.trim() !== '' && !message.includes('?')
  return readCourtesy(message) !== undefined || (isShort(message, words) && findCourtesy(words) !== undefined)
}

const isShort = (message: string, words: string[]) => words.length <= maxWords && !message.includes('?')

/** The reply to a message that contains only thanks. */
export const welcomeFor = (message: string, language: string | undefined): string | undefined =>
  findCourtesy(toWords(message), language)?.welcome

/** In the language that has all the words, otherwise in the first that has any. */
function findCourtesy(words: string[], language = ''): Courtesy | undefined {
  const named = language.toLowerCase().split(/[-_]/)[0] ?? ''
  const order = [...new Set([named, ...Object.keys(courtesies)])]
  return order
    .flatMap((each) => courtesies[each] ?? [])
    .find(({ greetings, thanks }) => isMadeOf(words, `${greetings} ${thanks}`))
}

function isMadeOf(words: string[], list: string): boolean {
  const known = new Set(list.split(' '))
  return words.every((word) => known.has(word))
}
