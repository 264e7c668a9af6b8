import { execFileSync, spawn } from 'node:child_process'
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Why tests against a real IMAP server cannot run here; undefined if they can. */
export function whyNoDovecot(): string | undefined {
  try {
    execFileSync('dovecot', ['--version'], { stdio: 'ignore' })
  } catch {
    return 'dovecot is not installed (apt-get install dovecot-imapd)'
  }
  return process.getuid?.() === 0 ? undefined : 'dovecot needs root to start its parts'
}

export const dovecotPassword = 'Correct-horse-1'

interface DovecotOptions {
  /** Validates access tokens, which are then accepted in addition to the password. */
  introspectionURL?: string
  /** Maximum connections per user; Dovecot's own default is 10. */
  maxConnections?: number
}

/** A local Dovecot server: files in a temporary folder, a local port, any user with one password. */
export async function startDovecot({ introspectionURL, maxConnections = 10 }: DovecotOptions = {}) {
  const home = await mkdtemp(join(tmpdir(), 'attendant-dovecot-'))
  const port = await freePort()
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'nobody']).toString()))
  await mkdir(join(home, 'mail'))
  await chown(home, uid ?? 0, gid ?? 0)
  await chown(join(home, 'mail'), uid ?? 0, gid ?? 0)
  const file = join(home, 'dovecot.conf')
  await writeFile(
    file,
    configuration({
      ...{ home, port, uid: uid ?? 0, gid: gid ?? 0 },
      ...{ hasOAuth: introspectionURL !== undefined, maxConnections },
    }),
  )
  await writeFile(join(home, 'oauth2.conf'), oauthConfiguration(introspectionURL ?? ''), { mode: 0o644 })

  const child = spawn('dovecot', ['-F', '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (piece) => {
    output += piece
  })
  await untilOpen(port, () => child.exitCode !== null && `Dovecot ended: ${output}`)
  return {
    port,
    /** The folder with the emails of a user, as files. */
    folderOf: (user: string) => join(home, 'mail', user),
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await rm(home, { recursive: true, force: true })
    },
  }
}

interface Place {
  home: string
  port: number
  uid: number
  gid: number
  hasOAuth: boolean
  maxConnections: number
}

const oauthConfiguration = (introspectionURL: string) => `
introspection_url = ${introspectionURL}
introspection_mode = get
username_attribute = email
active_attribute = active
active_value = true
`

const oauthPassdb = (home: string) => `
auth_mechanisms = plain xoauth2
passdb {
  driver = oauth2
  mechanisms = xoauth2
  args = ${home}/oauth2.conf
}`

const configuration = ({ home, port, uid, gid, hasOAuth, maxConnections }: Place) => `
protocols = imap
base_dir = ${home}/run
state_dir = ${home}/state
log_path = ${home}/log
listen = 127.0.0.1
ssl = no
auth_failure_delay = 0
disable_plaintext_auth = no
first_valid_uid = 1
mail_max_userip_connections = ${maxConnections}
mail_location = maildir:${home}/mail/%u
default_internal_user = nobody
default_login_user = nobody
default_internal_group = nogroup
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service stats {
  chroot =
}
${hasOAuth ? oauthPassdb(home) : ''}
passdb {
  driver = static
  args = password=${dovecotPassword}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${home}/mail/%u
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Sent {
    auto = create
    special_use = \\Sent
  }
}
`

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function untilOpen(port: number, isOver: () => string | false): Promise<void> {
  const { connect } = await import('node:net')
  for (let attempt = 0; attempt < 200; attempt++) {
    const over = isOver()
    if (over) throw new Error(over)
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket
        .once('data', () => resolve(true))
        .once('error', () => resolve(false))
        .once('close', () => resolve(false))
      setTimeout(() => resolve(false), 500).unref()
      socket.once('data', () => socket.destroy())
    })
    if (isOpen) return
    await pause(50)
  }
  throw new Error('Dovecot does not answer.')
}
