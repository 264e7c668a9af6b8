import type { Messages } from '../en/en.ts'
import { automation } from './automation.ts'
import { budget } from './budget.ts'
import { channels } from './channels.ts'
import { comparison } from './comparison.ts'
import { documents } from './documents.ts'
import { first } from './first.ts'
import { insights } from './insights.ts'
import { people } from './people.ts'
import { places } from './places.ts'
import { refusal } from './refusal.ts'
import { settings } from './settings.ts'
import { template } from './template.ts'
import { trace } from './trace.ts'
import { trial } from './trial.ts'

export const de: Messages = {
  ...first,
  automation,
  budget,
  channels,
  comparison,
  documents,
  insights,
  people,
  places,
  refusal,
  settings,
  template,
  trace,
  trial,
}
