import { access } from './account/access.ts'
import { alerts } from './account/alerts.ts'
import { audit } from './account/audit.ts'
import { profile } from './account/profile.ts'
import { sso } from './account/sso.ts'
import { acting } from './automation/acting.ts'
import { autonomy } from './automation/autonomy.ts'
import { changes } from './automation/changes.ts'
import { knowledge } from './automation/knowledge.ts'
import { macros } from './automation/macros.ts'
import { replays } from './automation/replays.ts'
import { toolImport } from './automation/tool-import.ts'
import { toolServers } from './automation/tool-servers.ts'
import { budget } from './budget.ts'
import { first } from './first.ts'
import { imports } from './integration/imports.ts'
import { webhooks } from './integration/webhooks.ts'
import { automation } from './pages/automation.ts'
import { channels } from './pages/channels.ts'
import { comparison } from './pages/comparison.ts'
import { conditions } from './pages/conditions.ts'
import { data } from './pages/data.ts'
import { documents } from './pages/documents.ts'
import { insights } from './pages/insights.ts'

import { people } from './pages/people.ts'
import { places } from './pages/places.ts'
import { settings } from './pages/settings.ts'
import { signIn } from './pages/sign-in.ts'
import { template } from './pages/template.ts'
import { trial } from './pages/trial.ts'
import { start } from './start.ts'
import { assist } from './ticket/assist.ts'
import { compose } from './ticket/compose.ts'
import { timeline } from './ticket/timeline.ts'
import { trace } from './trace.ts'
import { triage } from './triage.ts'

/** Every text of the console, one file per area. The other languages have the same keys. */
export const en = {
  ...first,
  access,
  acting,
  alerts,
  assist,
  audit,
  automation,
  autonomy,
  budget,
  changes,
  channels,
  comparison,
  compose,
  conditions,
  data,
  documents,
  insights,
  knowledge,
  macros,
  people,
  places,
  profile,
  replays,
  settings,
  start,
  signIn,
  sso,
  template,
  timeline,
  toolImport,
  toolServers,
  trace,
  triage,
  trial,
  imports,
  webhooks,
}

export type Messages = { [Area in keyof typeof en]: { [Key in keyof (typeof en)[Area]]: string } }
