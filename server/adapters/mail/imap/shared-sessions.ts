import type { Outbound } from '../../../platform/outbound/outbound.ts'
import type { MailServer } from '../mail.ts'
import { createImapSession, type ImapSession } from './imap-session.ts'

/** Storing copies of sent email does not wait for an import that reads large emails. */
type SessionUse = 'reading' | 'filing'

/** The sessions of one process. */
export interface SharedSessions {
  /** Joined on first use, and left with `close`. */
  join(server: MailServer, use: SessionUse): ImapSession
}

interface SharedSession {
  session: ImapSession
  users: number
  /** When it last ended. */
  ending?: Promise<void>
}

/**
 * Servers accept few connections per account (Dovecot 10, Gmail 15), and people's mail clients use some of them. All
 * concurrent users of a mailbox in this process therefore share one session for reading and one for storing copies. A
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

/** Includes the credentials: a session must not be shared with callers who could not open it themselves. */
const keyOf = ({ host, port, secure, user, password, oauth }: MailServer, use: SessionUse) =>
  JSON.stringify([host, port, secure, user, password, oauth?.owner ?? null, use])
