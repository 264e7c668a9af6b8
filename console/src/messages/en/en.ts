import { commands } from './commands.ts'
import { common } from './common.ts'
import { fault } from './fault.ts'
import { inbox } from './inbox.ts'
import { navigation } from './navigation.ts'
import { session } from './session.ts'
import { signIn } from './sign-in.ts'
import { ticket } from './ticket.ts'
import { user } from './user.ts'

/** Every text of the console, a file for each area. The other languages have the same keys. */
export const en = { commands, common, fault, inbox, navigation, session, signIn, ticket, user }

export type Messages = { [Area in keyof typeof en]: { [Key in keyof (typeof en)[Area]]: string } }
