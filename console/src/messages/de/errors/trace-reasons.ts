import type { ErrorTexts } from '../../../app/errors/error-texts.ts'

/** Reasons of automation steps, which the service stores in English, without a code. */
export const traceReasons: Record<string, string> = {
  'An agent replies without seeing the draft, so that both can be compared.':
    'Ein Agent antwortet, ohne den Entwurf zu sehen, damit beide Texte verglichen werden können.',
  'A user marked the ticket as not spam.': 'Das Ticket wurde als „Kein Spam“ markiert.',
  'It is spam.': 'Die Nachricht ist Spam.',
  'It was already sent in this ticket.': 'Das wurde in diesem Ticket bereits gesendet.',
  'Not done, because another part of the macro failed.':
    'Nicht ausgeführt, weil ein anderer Teil des Makros fehlgeschlagen ist.',
  'The tool call no longer exists.': 'Dieser Aufruf existiert nicht mehr.',
  'Automatic replies are off for this channel.': 'Automatische Antworten sind in diesem Kanal aus.',
  'The code is correct.': 'Der Code ist richtig.',
  'The code is incorrect.': 'Der Code ist falsch.',
  'The message is an internal record.': 'Die Nachricht ist ein interner Eintrag.',
  'The notification is already being sent.': 'Die Benachrichtigung ist bereits unterwegs.',
  'The team was deleted.': 'Das Team wurde gelöscht.',
  'The ticket has none of these tags.': 'Das Ticket hat keines dieser Tags.',
  'The ticket already has these tags.': 'Das Ticket hat diese Tags bereits.',
  'The ticket already has this status.': 'Das Ticket hat diesen Status bereits.',
  'The ticket is already closed.': 'Das Ticket ist bereits geschlossen.',
  'The ticket is already escalated.': 'Das Ticket ist bereits eskaliert.',
  'The ticket is marked as spam.': 'Das Ticket ist als Spam markiert.',
  'The ticket is not assigned.': 'Das Ticket ist niemandem zugewiesen.',
  'The ticket is not spam.': 'Das Ticket ist kein Spam.',
  'The ticket is already open.': 'Das Ticket ist bereits offen.',
  'The ticket is already snoozed.': 'Das Ticket ist bereits zurückgestellt.',
  'The ticket is already marked as spam.': 'Das Ticket ist bereits als Spam markiert.',
  'The ticket is spam.': 'Das Ticket ist Spam.',
  'The ticket already belongs to the team.': 'Das Ticket gehört bereits dem Team.',
  'The ticket is already assigned to this agent.': 'Das Ticket ist dieser Person bereits zugewiesen.',
  'There are no topics to choose from.': 'Es gibt keine Themen zur Auswahl.',
  'There is no address that a code can be sent to.': 'Es gibt keine Adresse, an die ein Code gesendet werden kann.',
  'There is no draft.': 'Es gibt keinen Entwurf.',
  'There is no message to answer.': 'Es gibt keine Nachricht zu beantworten.',
  'There is no message.': 'Es gibt keine Nachricht.',
  'There is no ticket.': 'Es gibt kein Ticket.',
  'There is nothing to answer.': 'Es gibt nichts zu beantworten.',
  'They already follow the ticket or cannot see it.': 'Diese Person folgt dem Ticket bereits oder darf es nicht sehen.',
  'This sender just received an automatic reply.': 'Dieser Absender bekam gerade eine automatische Antwort.',
  'This sender has received too many automatic replies today.':
    'Dieser Absender bekam heute bereits zu viele automatische Antworten.',
  'A message from this sender was just escalated.': 'Eine Nachricht dieses Absenders wurde gerade eskaliert.',
  'This ticket has received too many automatic replies today.':
    'In diesem Ticket wurde heute bereits zu oft automatisch geantwortet.',
  'Too many codes were sent for this ticket.': 'Für dieses Ticket wurden zu viele Codes gesendet.',
  'Waiting for approval.': 'Wartet auf Freigabe.',
  'Waiting for the customer to confirm their identity with a code.':
    'Wartet darauf, dass der Kontakt seine Identität mit einem Code bestätigt.',
  'The proposed level was accepted.': 'Die vorgeschlagene Stufe wurde angenommen.',
  'The procedure ended without a reply.': 'Der Ablauf endete ohne Antwort.',
  'The procedure hands over to an agent.': 'Der Ablauf übergibt an einen Agenten.',
  'The tool is not available.': 'Das Tool ist nicht verfügbar.',
  'The same call is already running or waiting for approval.':
    'Derselbe Aufruf läuft bereits oder wartet auf Freigabe.',
  'This tool always needs approval.': 'Dieses Tool braucht immer eine Freigabe.',
  'The code was entered incorrectly too many times.': 'Der Code wurde zu oft falsch eingegeben.',
}

export const tracePatterns: ErrorTexts['ofPatterns'] = [
  [/^A dry run does not execute tools with effects\..*$/, 'Ein Probelauf führt keine Tools aus, die etwas bewirken.'],
  [/^(.+) was already notified of this ticket\.$/, '{1} wurde über dieses Ticket bereits benachrichtigt.'],
  [/^(.+) was notified\.$/, '{1} wurde benachrichtigt.'],
  [/^Calls (.+)\.$/, 'Ruft {1} auf.'],
  [/^The priority is already (.+)\.$/, 'Die Priorität ist bereits {1:priority}.'],
  [/^There is no operation (.+)\.$/, 'Es gibt keine Operation {1}.'],
  [/^The next steps wait (.+) s\.$/, 'Die folgenden Schritte warten {1} s.'],
  [/^The autonomy level is (\w+)\.$/, 'Die Autonomiestufe ist „{1:level}“.'],
  [
    /^The autonomy level is (\w+): an agent sends the reply\.$/,
    'Die Autonomiestufe ist „{1:level}“: Ein Agent sendet die Antwort.',
  ],
  [/^A document used for answers has changed: (.+)$/s, 'Ein für Antworten verwendetes Dokument wurde geändert: {1}'],
  [
    /^The model was changed\. Replay past messages to see how the new one answers\.$/,
    'Das Modell wurde geändert. Eine Simulation mit früheren Nachrichten zeigt, wie das neue antwortet.',
  ],
  [
    /^The model changed from (.+) to (.+)\. Replay past messages to see how the new one answers\.$/,
    'Das Modell wurde von {1} auf {2} geändert. Eine Simulation mit früheren Nachrichten zeigt, wie das neue antwortet.',
  ],
  [/^The arguments are not valid: (.+)$/s, 'Die Argumente sind ungültig: {1}'],
  [/^The tool may be called (\d+) times per ticket\.$/, 'Das Tool darf je Ticket höchstens {1}-mal aufgerufen werden.'],
]
