import type { LimitName } from '@attendant/contract/organization/ai-budget.ts'

interface Notice {
  limitName: LimitName
  percent: 80 | 100
  /** Of the customer. */
  name: string
  url: string
}

const isGerman = (language: string) => /^de\b/i.test(language)

/** The email to admins, in German for customers whose locale is German. */
export function writeNotice(language: string, notice: Notice): { subject: string; text: string } {
  const { name, url, percent } = notice
  const write = isGerman(language) ? writeGerman : writeEnglish
  const { subject, bodies } = write(notice)
  return { subject: `${name}: ${subject}`, text: `${bodies[percent]}\n\n${url}\n` }
}

const isOfDay = (name: LimitName) => name.endsWith('PerDay')
const isOfMoney = (name: LimitName) => name.startsWith('cost')

function writeEnglish({ limitName, percent }: Notice) {
  const period = isOfDay(limitName) ? 'daily' : 'monthly'
  const unit = isOfMoney(limitName) ? 'cost' : 'tokens'
  const restarts = isOfDay(limitName) ? 'tomorrow (UTC)' : 'next month (UTC)'
  return {
    subject: percent === 100 ? `AI budget used up (${period}, ${unit})` : `AI budget at 80 % (${period}, ${unit})`,
    bodies: {
      80: `80 % of the ${period} AI budget (${unit}) is used. When it is used up, the AI stops drafting replies and messages wait for your team.`,
      100: `The ${period} AI budget (${unit}) is used up. Messages are stored and wait for your team; the AI works again ${restarts}, or when you raise the budget. Waiting messages can be retried.`,
    },
  }
}

function writeGerman({ limitName, percent }: Notice) {
  const period = isOfDay(limitName) ? 'Tagesbudget' : 'Monatsbudget'
  const unit = isOfMoney(limitName) ? 'Kosten' : 'Tokens'
  const restarts = isOfDay(limitName) ? 'morgen (UTC)' : 'im nächsten Monat (UTC)'
  return {
    subject: percent === 100 ? `KI-${period} aufgebraucht (${unit})` : `KI-${period} zu 80 % verbraucht (${unit})`,
    bodies: {
      80: `80 % des KI-${period}s (${unit}) sind verbraucht. Ist es aufgebraucht, entwirft die KI keine Antworten mehr, und Nachrichten warten auf Ihr Team.`,
      100: `Das KI-${period} (${unit}) ist aufgebraucht. Nachrichten werden gespeichert und warten auf Ihr Team; die KI arbeitet ${restarts} weiter, oder sobald Sie das Budget erhöhen. Wartende Nachrichten können erneut versucht werden.`,
    },
  }
}
