import { commands } from './commands.ts'
import { common } from './common.ts'
import { fault } from './fault.ts'
import { form } from './form.ts'
import { navigation } from './navigation.ts'
import { inbox } from './pages/inbox.ts'
import { ticket } from './pages/ticket.ts'
import { session } from './session.ts'
import { user } from './user.ts'

/** The texts that a first visit needs; the rest is loaded with the first page of another area. */
export const first = { commands, common, fault, form, inbox, navigation, session, ticket, user }
