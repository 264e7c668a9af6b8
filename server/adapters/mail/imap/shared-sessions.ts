import type { Outbound } from '../../../platform/outbound/outbound.ts'
import type { MailServer } from '../mail.ts'
import { createImapSession, type ImapSession } from './imap-session.ts'

/** Copies of sent email do not wait for an import that reads large ones. */
type SessionUse = 'reading' | 'filing'

/** The sessions of one process. */
export interface SharedSessions {
  /** Joined with the first question, and left with `close`. */
  join(server: MailServer, use: SessionUse): ImapSession
}

interface SharedSession {
  session: ImapSession
  users: number
  /** The last time that it ended. */
  ending?: Promise<void>
}

/**
 * Servers accept few connections of one account (Dovecot 10, Gmail 15), and people's mail programs use some of them. Everyone
 * in this process who uses a mailbox at the same time therefore shares one session for reading and one for filing copies. A
 * session ends with its last user.
 */
export function createSharedSessions(outbound: Outbound): SharedSessions {
  const sessions = new Map<string, SharedSession>()
  return {
    join(server, use) {
      const key = keyOf(server, use)
      let joined: SharedSession | undefined
      const session = () => {
        if (!joined) {
          joined = sessions.get(key) ?? { session: createImapSession(server, outbound), users: 0 }
          joined.users++
          sessions.set(key, joined)
        }
        return joined.session
      }
      return {
        ask: (work) => session().ask(work),
        inFolder: (path, work) => session().inFolder(path, work),
        inFreshFolder: (path, work) => session().inFreshFolder(path, work),
        listFolders: () => session().listFolders(),
        async close() {
          const left = joined
          joined = undefined
          if (!left || --left.users > 0) return
          const ending = left.session.close()
          left.ending = ending
          await ending
          if (left.users === 0 && left.ending === ending) sessions.delete(key)
        },
      }
    },
  }
}

/** With the credentials: a session is not for those who could not open it themselves. */
const keyOf = ({ host, port, secure, user, password, oauth }: MailServer, use: SessionUse) =>
  JSON.stringify([host, port, secure, user, password, oauth?.owner ?? null, use])
