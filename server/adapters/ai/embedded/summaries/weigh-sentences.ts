import { guessLanguage, isFunctionWord } from '../text/function-words.ts'
import { toStems } from '../text/stems.ts'
import { toWords } from '../text/words.ts'

export interface Sentence {
  sentence: string
  /** Index of the message, and of the sentence in it. */
  message: number
  place: number
  from: 'end user' | 'desk'
}

/** Early sentences usually contain the point. */
const firstInMessage = 1.1
const inFirstMessage = 1.15

/** Sentences are weighted by their recurring words, normalized by length. */
export function weighSentences(sentences: readonly Sentence[]): Map<Sentence, number> {
  const stems = sentences.map(({ sentence }) => meaningful(sentence))
  const counts = new Map<string, number>()
  for (const list of stems) for (const stem of new Set(list)) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return new Map(
    sentences.map((one, index) => {
      const own = [...new Set(stems[index])]
      const sum = own.reduce((total, stem) => total + Math.log(1 + (counts.get(stem) ?? 0)), 0)
      const early =
        (one.place === 0 ? firstInMessage : 1) * (one.message === sentences[0]?.message ? inFirstMessage : 1)
      return [one, (sum / Math.sqrt(own.length + 3)) * early]
    }),
  )
}

function meaningful(sentence: string): string[] {
  const words = toWords(sentence)
  const language = guessLanguage(words)
  return toStems(words).filter((_, index) => !isFunctionWord(words[index] ?? '', language))
}

/** Words of greetings, thanks and farewells, in the languages that summaries have headings for. */
const polite = new Set(
  [
    'hi hello hey dear sir madam team all there good morning afternoon evening day thanks thank you very much so many for your help reply answer in advance welcome kind best regards sincerely yours cheers bye have a nice great ok okay sure yes no of course sorry we are i am to hear that about this the inconvenience sir how can may help today',
    'hallo guten tag morgen abend sehr geehrte damen und herren liebe lieber danke vielen dank im voraus bitte schön gern gerne mit freundlichen grüßen viele liebe beste grüße für ihre hilfe antwort schönen ja nein tut uns leid das mir',
    'bonjour bonsoir madame monsieur merci beaucoup d avance cordialement bien à vous salutations bonne journée je vous en prie de rien oui non désolé désolée',
    'hola buenos días buenas tardes estimados gracias muchas de antemano saludos un saludo cordial por su ayuda sí no lo siento',
    'buongiorno buonasera salve gentile grazie mille in anticipo cordiali saluti prego sì no mi dispiace',
    'hallo goedemorgen goedemiddag goedendag beste dank u wel je bedankt alvast met vriendelijke groet groeten graag gedaan ja nee',
    'olá bom dia boa tarde noite prezados obrigado obrigada muito desde já atenciosamente cumprimentos de nada sim não',
  ]
    .join(' ')
    .split(' '),
)

/** Whether a sentence is a mere courtesy; sentences with a number or name are not. */
export function isPolite(sentence: string): boolean {
  return !sentence.includes('?') && toWords(sentence).every((word) => polite.has(word))
}

const wanting =
  /\?|(?<!\p{L})(?:please|can you|could you|would you|i want|i need|i would like|i'd like|i wish|bitte|ich möchte|ich will|ich brauche|ich hätte gern|können sie|könnten sie|pouvez-vous|pourriez-vous|je voudrais|je souhaite|j'aimerais|s'il vous plaît|quiero|quisiera|necesito|pueden|podrían|por favor|vorrei|voglio|potete|potrebbe|per favore|ik wil|ik zou graag|kunt u|kun je|graag|alstublieft|quero|gostaria|preciso|podem|poderiam)(?!\p{L})/iu

/** Whether a sentence asks or requests something. */
export function isRequest(sentence: string): boolean {
  return wanting.test(sentence)
}
