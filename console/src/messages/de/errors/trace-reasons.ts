import type { ErrorTexts } from '../../../app/errors/error-texts.ts'

/** Why a step of the automation did what it did: the service keeps it in English, without a code. */
export const traceReasons: Record<string, string> = {
  'A person answers without seeing the draft, to compare both.':
    'Ein Mensch antwortet, ohne den Entwurf zu sehen, damit beides verglichen werden kann.',
  'A user marked the ticket as not spam.': 'Das Ticket wurde als „Kein Spam“ markiert.',
  'It is spam.': 'Die Nachricht ist Spam.',
  'It was sent in this ticket before.': 'Das wurde in diesem Ticket schon gesendet.',
  'Not done, because another part of the macro failed.':
    'Nicht ausgeführt, weil ein anderer Teil des Makros fehlgeschlagen ist.',
  'The call is gone.': 'Den Aufruf gibt es nicht mehr.',
  'The channel leaves replies to people.': 'Automatische Antworten sind in diesem Kanal aus.',
  'The code is right.': 'Der Code ist richtig.',
  'The code is wrong.': 'Der Code ist falsch.',
  'The message is an internal record.': 'Die Nachricht ist ein interner Eintrag.',
  'The notice is on its way already.': 'Die Benachrichtigung ist schon unterwegs.',
  'The team was deleted.': 'Das Team wurde gelöscht.',
  'The ticket has none of these tags.': 'Das Ticket hat keines dieser Tags.',
  'The ticket has these tags already.': 'Das Ticket hat diese Tags schon.',
  'The ticket has this status already.': 'Das Ticket hat diesen Status schon.',
  'The ticket is closed already.': 'Das Ticket ist schon geschlossen.',
  'The ticket is escalated already.': 'Das Ticket ist schon eskaliert.',
  'The ticket is marked as spam.': 'Das Ticket ist als Spam markiert.',
  'The ticket is not assigned.': 'Das Ticket ist niemandem zugewiesen.',
  'The ticket is not spam.': 'Das Ticket ist kein Spam.',
  'The ticket is open already.': 'Das Ticket ist schon offen.',
  'The ticket is snoozed already.': 'Das Ticket ist schon zurückgestellt.',
  'The ticket is spam already.': 'Das Ticket ist schon als Spam markiert.',
  'The ticket is spam.': 'Das Ticket ist Spam.',
  'The ticket is the team’s already.': 'Das Ticket gehört schon dem Team.',
  'The ticket is theirs already.': 'Das Ticket ist dieser Person schon zugewiesen.',
  'There are no topics to choose from.': 'Es gibt keine Themen zur Auswahl.',
  'There is no address that a code can be sent to.': 'Es gibt keine Adresse, an die ein Code gesendet werden kann.',
  'There is no draft.': 'Es gibt keinen Entwurf.',
  'There is no message to answer.': 'Es gibt keine Nachricht, die zu beantworten wäre.',
  'There is no message.': 'Es gibt keine Nachricht.',
  'There is no ticket.': 'Es gibt kein Ticket.',
  'There is nothing to answer.': 'Es gibt nichts zu beantworten.',
  'They follow the ticket already, or cannot see it.': 'Diese Person folgt dem Ticket schon oder darf es nicht sehen.',
  'This sender was answered automatically a moment ago.': 'Dieser Absender bekam gerade eine automatische Antwort.',
  'This sender was answered automatically too often today.':
    'Dieser Absender bekam heute schon zu viele automatische Antworten.',
  'This sender was escalated a moment ago.': 'Eine Nachricht dieses Absenders wurde gerade eskaliert.',
  'This ticket was answered automatically too often today.':
    'In diesem Ticket wurde heute schon zu oft automatisch geantwortet.',
  'Too many codes were sent for this ticket.': 'Für dieses Ticket wurden zu viele Codes gesendet.',
  'Waits for approval.': 'Wartet auf Freigabe.',
  'Waits for the customer to confirm their identity with a code.':
    'Wartet darauf, dass der Kontakt seine Identität mit einem Code bestätigt.',
  'The proposed level was accepted.': 'Die vorgeschlagene Stufe wurde angenommen.',
  'The procedure ended without a reply.': 'Der Ablauf endete ohne Antwort.',
  'The procedure wants a person.': 'Der Ablauf übergibt an einen Menschen.',
  'The tool is not available.': 'Das Tool ist nicht verfügbar.',
  'The same call is already under way, or a person decides on it.':
    'Derselbe Aufruf läuft schon, oder ein Mensch entscheidet darüber.',
  'This tool always needs approval.': 'Dieses Tool braucht immer eine Freigabe.',
  'The code was entered wrong too often.': 'Der Code wurde zu oft falsch eingegeben.',
}

export const tracePatterns: ErrorTexts['ofPatterns'] = [
  [/^A dry run does not execute tools with effects\..*$/, 'Ein Probelauf führt keine Tools aus, die etwas bewirken.'],
  [/^(.+) was already notified of this ticket\.$/, '{1} wurde über dieses Ticket schon benachrichtigt.'],
  [/^(.+) was notified\.$/, '{1} wurde benachrichtigt.'],
  [/^Calls (.+)\.$/, 'Ruft {1} auf.'],
  [/^The priority is (.+) already\.$/, 'Die Priorität ist schon {1:priority}.'],
  [/^There is no operation (.+)\.$/, 'Es gibt keine Operation {1}.'],
  [/^What follows waits (.+) s\.$/, 'Das Folgende wartet {1} s.'],
  [/^The autonomy level is (\w+)\.$/, 'Die Autonomiestufe ist „{1:level}“.'],
  [
    /^The autonomy level is (\w+): a person sends the reply\.$/,
    'Die Autonomiestufe ist „{1:level}“: Ein Mensch sendet die Antwort.',
  ],
  [
    /^A document that answers were written from changed: (.+)$/s,
    'Ein Dokument, auf dem Antworten beruhen, hat sich geändert: {1}',
  ],
  [
    /^Another model was chosen\. A replay of past messages shows how it answers\.$/,
    'Ein anderes Modell wurde gewählt. Ein Probelauf mit früheren Nachrichten zeigt, wie es antwortet.',
  ],
  [
    /^The model changed from (.+) to (.+)\. A replay of past messages shows how it answers\.$/,
    'Das Modell wechselte von {1} zu {2}. Ein Probelauf mit früheren Nachrichten zeigt, wie es antwortet.',
  ],
  [/^The arguments are not valid: (.+)$/s, 'Die Argumente sind ungültig: {1}'],
  [/^The tool may be called (\d+) times per ticket\.$/, 'Das Tool darf je Ticket höchstens {1}-mal aufgerufen werden.'],
]
