import type { Messages } from '../en/en.ts'
import { commands } from './commands.ts'
import { common } from './common.ts'
import { fault } from './fault.ts'
import { inbox } from './inbox.ts'
import { navigation } from './navigation.ts'
import { session } from './session.ts'
import { signIn } from './sign-in.ts'
import { ticket } from './ticket.ts'
import { user } from './user.ts'

export const de: Messages = { commands, common, fault, inbox, navigation, session, signIn, ticket, user }
