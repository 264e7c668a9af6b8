import type { InsightReport, InsightSpread } from '@attendant/contract/desk/insights.ts'
import type { Context } from '../../../context.ts'
import { readDays, readTopics } from '../insights.store.ts'
import type { Period } from '../opened-tickets.ts'
import { readSla } from '../outcomes.store.ts'
import { readReps, readTeams } from '../performance.store.ts'
import { readSurveys } from '../surveys.store.ts'
import { type Cell, writeLine } from './write-csv.ts'

type Row = Record<string, Cell | InsightSpread>
type Rows = AsyncIterable<Row> | Iterable<Row>

const drafts = ['draftsKept', 'draftsEdited', 'draftsDropped', 'draftsSent']
const counts = ['opened', 'closed', 'escalated', 'spam', 'messages', 'liked', 'disliked']
const spread = (name: string) => ['count', 'medianSeconds', 'ninetiethSeconds'].map((part) => `${name}.${part}`)
const performance = [
  ...['id', 'name', 'assigned', 'replies', 'closed'],
  ...spread('firstResponse'),
  ...spread('resolution'),
  ...['csatAnswers', 'csatAverage'],
]
const survey = [
  'csatID',
  'ticketID',
  'closing',
  'state',
  'score',
  'comment',
  'customerRepID',
  'teamID',
  'isAI',
  'answeredAt',
]

type Db = Context['db']

const reports: Record<InsightReport, { columns: string[]; read(db: Db, period: Period): Promise<Rows> | Rows }> = {
  days: { columns: ['date', 'channelType', ...counts, ...drafts], read: readDays },
  topics: { columns: ['topicID', 'name', 'messages', ...drafts, 'csatAnswers', 'csatAverage'], read: readTopics },
  reps: { columns: performance, read: readReps },
  teams: { columns: performance, read: readTeams },
  sla: { columns: ['slaPolicyID', 'metric', 'met', 'breached'], read: readSla },
  csat: { columns: survey, read: readSurveys },
}

/** Column names first, then one line per row as it is read. */
export async function* writeReport(db: Db, period: Period, report: InsightReport): AsyncGenerator<string> {
  const { columns, read } = reports[report]
  const rows = await read(db, period)
  yield writeLine(columns)
  for await (const row of rows) yield writeLine(columns.map((column) => cellOf(row, column)))
}

function cellOf(row: Row, column: string): Cell {
  const [name = '', part] = column.split('.')
  const value = row[name] ?? null
  if (typeof value !== 'object' || value === null) return value
  return value[part as keyof InsightSpread]
}
