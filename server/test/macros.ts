import type { Macro, MacroRun } from '@attendant/contract/automation/macro.ts'
import type { TimelineEntry } from '@attendant/contract/desk/timeline.ts'
import type { Permission } from '@attendant/contract/people/customer-rep.ts'
import type { Client, Desk } from './desk.ts'
import { made, makeMessage } from './factories.ts'

export const englishText = {
  lang: 'en',
  subject: 'Ticket {{Ticket.ID}}',
  htmlBody: '<p>Hello {{EndUser.FirstName}}</p>',
}

let serial = 0

/** For all representatives by default. */
export const makeMacro = (desk: Desk, given: object = {}): Promise<Macro> =>
  made(desk, '/api/Macros', { name: `Macro ${++serial}`, scope: 'All', ...given })

export const runMacro = (client: Client, macroID: number, ticketIDs: number[], body: object = {}) =>
  client.post<MacroRun>(`/api/Macros/${macroID}/run`, { ticketIDs, ...body })

export const timelineOf = async (desk: Desk, ticketID: number, types: string) =>
  (await desk.get<{ items: TimelineEntry[] }>(`/tickets/${ticketID}/timeline?types=${types}`)).body.items

export const agentWith = (desk: Desk, permissions: Permission[] = []) => desk.signedIn('Agent', permissions)

/** Of an end user with that first name. */
export async function makeMessageOf(desk: Desk, firstName: string, given: object = {}) {
  const uid = `named-${++serial}`
  await made(desk, '/api/EndUsers', {
    FirstName: firstName,
    LastName: 'Lovelace',
    UIDs: [{ UID: uid, UIDType: 'External' }],
  })
  return makeMessage(desk, { uid, ...given })
}
