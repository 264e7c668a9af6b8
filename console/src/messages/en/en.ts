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

/** Every text of the console, a file for each area. The other languages have the same keys. */
export const en = {
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

export type Messages = { [Area in keyof typeof en]: { [Key in keyof (typeof en)[Area]]: string } }
