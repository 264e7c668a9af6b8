import { distance } from 'fastest-levenshtein'
import { numberWords } from '../../../platform/text/number-words.ts'
import { toWords } from '../words.ts'

/** Verbs of instructions in English and German; synonyms share a line. */
const acts = [
  'click press tap push hit klicken klick klicke drücken drücke tippen tippe',
  'select choose pick wählen wähle auswählen',
  'open öffnen öffne aufrufen launch',
  'close schließen schließe quit beenden beende',
  'restart reboot neustarten starten starte start',
  'enter type input eingeben geben gib fill ausfüllen füllen',
  'send email mail schicken schicke senden sende einsenden forward',
  'return zurücksenden zurückschicken',
  'call phone ring anrufen rufen ruf',
  'contact reach kontaktieren kontaktiere wenden wende melden melde reply respond antworten antworte',
  'pay bezahlen bezahle zahlen zahle überweisen überweise transfer',
  'download herunterladen laden lade install installieren installiere update aktualisieren aktualisiere',
  'delete remove löschen lösche entfernen entferne uninstall',
  'cancel kündigen kündige stornieren storniere terminate',
  'wait warten warte',
  'check verify prüfen prüfe überprüfen überprüfe kontrollieren ensure',
  'change ändern ändere edit bearbeiten switch wechseln wechsle reset zurücksetzen',
  'turn disable deactivate deaktivieren enable activate aktivieren ausschalten einschalten schalten',
  'unplug disconnect trennen trenne ziehen plug connect verbinden verbinde anschließen',
  'use verwenden verwende benutzen nutzen nutze try versuchen versuche probieren',
  'keep aufbewahren behalten behalte store',
  'attach anhängen upload hochladen provide bereitstellen tell share mitteilen teilen',
  'visit go navigate besuchen besuche gehen gehe navigieren log sign anmelden melden login register registrieren',
  'sign unterschreiben print ausdrucken drucken scan',
  'stop stoppen avoid vermeiden follow folgen befolgen book buchen order bestellen schedule bring mitbringen take nehmen nimm',
].map((line) => line.split(' '))
const actOf = new Map(acts.flatMap((verbs, act) => verbs.map((verb) => [verb, `act ${act}`] as const)))

const urging = new Set(
  'please bitte must should need have required kindly müssen musst muss sollten sollte sollen solltest brauchen dürfen darf'.split(
    ' ',
  ),
)

/** Words that do not change the meaning of an instruction. */
const fillers = new Set(
  [
    'please bitte kindly simply just now then first next also again once the a an your you to on in at of for and or it this that these is are be will can with by from if so as us our we',
    'sie der die das den dem des ein eine einen einem einer ihr ihre ihren ihrem und oder auf in im an am zu zum zur mit von vom für es ist sind wird dann jetzt nun einfach zuerst danach noch nochmals mal so als uns unser wir doch',
    'must should need have müssen musst muss sollten sollte sollen solltest brauchen ab aus ein auf',
  ].flatMap((line) => line.split(' ')),
)

/** Only the beginning of longer lists is compared. */
const maxInstructions = 60

/** Each instruction, as the set of its significant words. */
export function findInstructions(text: string): string[][] {
  const clauses = text.split(/[.!?;\n]{1,5}|,\s|\s(?:and then|und dann)\s/u)
  return clauses
    .map(toWords)
    .filter(isInstruction)
    .map((words) => words.slice(0, 60).map((word) => actOf.get(word) ?? word))
    .map((words) => words.filter((word) => !fillers.has(word) && !isNumber(word)))
    .filter((words) => words.length > 0)
    .slice(0, maxInstructions)
}

/** Numbers are compared separately. */
const isNumber = (word: string) => /^\d/.test(word) || numberWords.has(word)

/** Whether it starts with an imperative or urges the reader to act. */
function isInstruction(words: string[]): boolean {
  const isActAt = (index: number) => actOf.has(words[index] ?? '')
  const start = words.findIndex((word) => !leads.has(word))
  if (isActAt(start)) return true
  const urged = words.findIndex((word, index) => urging.has(word) && (word !== 'have' || words[index + 1] === 'to'))
  return urged >= 0 && words.some((_word, index) => index > urged - 3 && isActAt(index))
}

const leads = new Set(
  'please bitte then dann first zuerst next danach now jetzt and und to also finally schließlich simply einfach so'.split(
    ' ',
  ),
)

/** Whether both contain the same instructions, in any order. */
export function haveSameInstructions(ours: string[][], theirs: string[][]): boolean {
  const left = [...theirs]
  for (const one of ours) {
    const place = left.findIndex((other) => isSameInstruction(one, other))
    if (place < 0) return false
    left.splice(place, 1)
  }
  return left.length === 0
}

const maxAddedShare = 1 / 3
/** Longer instructions may differ in a word or two. */
const manyWords = 10
const maxReplacedShare = 0.2

function isSameInstruction(one: string[], other: string[]): boolean {
  const added = [...other]
  const removed = one.filter((word) => {
    const place = added.findIndex((candidate) => isSameWord(word, candidate))
    if (place >= 0) added.splice(place, 1)
    return place < 0
  })
  const length = Math.max(one.length, other.length)
  const replaced = Math.min(added.length, removed.length)
  if (replaced > 0 && (length < manyWords || replaced / length > maxReplacedShare)) return false
  return Math.abs(added.length - removed.length) / length <= maxAddedShare
}

/** Equal except for a typo or a different ending. */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true
  const length = Math.min(one.length, other.length)
  return length >= 5 && !one.startsWith('act ') && distance(one, other) <= (length >= 8 ? 2 : 1)
}
