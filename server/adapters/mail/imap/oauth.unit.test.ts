import { createServer as createHttp } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { expect, test } from 'vitest'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import { createMailProviders } from '../providers.ts'
import { outgoing } from '../testing/mail-suite.ts'

async function listen(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** An authority that counts what it is asked, and refuses when it is told to. */
async function startAuthority() {
  const asked: URLSearchParams[] = []
  const state = { refusal: '' }
  const server = createHttp((request, response) => {
    let body = ''
    request.on('data', (piece) => {
      body += piece
    })
    request.on('end', () => {
      asked.push(new URLSearchParams(body))
      response.writeHead(state.refusal ? 400 : 200, { 'content-type': 'application/json' })
      const granted = { access_token: `token-${asked.length}`, expires_in: 3600 }
      response.end(JSON.stringify(state.refusal ? { error: state.refusal, error_description: state.refusal } : granted))
    })
  })
  const port = await listen(server)
  return { asked, state, tokenURL: `http://127.0.0.1:${port}/token`, close: () => void server.close() }
}

/** What a client says with XOAUTH2, in the words of IMAP and SMTP. */
async function startMailServer(kind: 'imap' | 'smtp', isTaken: (token: string) => boolean) {
  const tokens: string[] = []
  const judge = (word: string) => {
    const token = /auth=Bearer ([\w.-]+)/.exec(Buffer.from(word, 'base64').toString())?.[1] ?? ''
    tokens.push(token)
    return isTaken(token)
  }
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write(kind === 'imap' ? '* OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=XOAUTH2] ready\r\n' : '220 ready\r\n')
    let isData = false
    socket.on('data', (piece) => {
      for (const line of piece.toString().split('\r\n').filter(Boolean)) {
        const [tag = '', command = '', method = '', word = ''] = line.split(' ')
        if (kind === 'smtp') {
          if (isData) {
            if (line !== '.') continue
            isData = false
            socket.write('250 taken\r\n')
          } else if (tag === 'EHLO') socket.write('250-here\r\n250 AUTH XOAUTH2\r\n')
          else if (tag === 'AUTH') socket.write(judge(method) ? '235 ok\r\n' : '535 no\r\n')
          else if (tag === 'DATA') {
            isData = true
            socket.write('354 go on\r\n')
          } else socket.write('250 ok\r\n')
        } else if (command === 'AUTHENTICATE')
          socket.write(method === 'XOAUTH2' && judge(word) ? `${tag} OK done\r\n` : `${tag} NO no\r\n`)
        else if (command === 'LIST') socket.write(`* LIST () "/" INBOX\r\n${tag} OK done\r\n`)
        else
          socket.write(
            `${command === 'CAPABILITY' ? '* CAPABILITY IMAP4rev1 SASL-IR AUTH=XOAUTH2\r\n' : ''}${tag} OK done\r\n`,
          )
      }
    })
  })
  return { tokens, port: await listen(server), close: () => void server.close() }
}

test('mailboxes of Google and Microsoft are opened with access tokens, which are renewed, and say when consent has ended', async () => {
  const authority = await startAuthority()
  const imap = await startMailServer('imap', (token) => token.startsWith('token-'))
  const smtp = await startMailServer('smtp', (token) => token.startsWith('token-'))
  let time = Date.now()
  const providers = createMailProviders({
    graphBaseUrl: 'http://127.0.0.1:9',
    outbound: createOutbound({ allow: ['127.0.0.1'] }),
    now: () => new Date(time),
    outboxFolder: '',
  })
  const oauth = {
    tokenURL: authority.tokenURL,
    clientID: 'id',
    clientSecret: 'secret',
    refreshToken: 'consent',
    scope: null,
  }
  const server = (port: number) => ({
    host: '127.0.0.1',
    port,
    secure: false,
    user: 'support@desk.test',
    password: '',
    oauth,
  })
  const connection = {
    provider: 'Imap',
    mailbox: 'support@desk.test',
    imap: server(imap.port),
    smtp: server(smtp.port),
  } as const
  const visit = async () => {
    const mailbox = providers.open(connection)
    try {
      return await mailbox.listFolders()
    } finally {
      await mailbox.close()
    }
  }
  try {
    expect((await visit()).map(({ folderID }) => folderID)).toEqual(['INBOX'])
    expect(imap.tokens).toEqual(['token-1'])
    expect(Object.fromEntries(authority.asked[0] ?? [])).toEqual({
      grant_type: 'refresh_token',
      client_id: 'id',
      client_secret: 'secret',
      refresh_token: 'consent',
    })

    await providers.open(connection).send(outgoing)
    expect(smtp.tokens).toEqual(['token-1'])

    time += 3600_000
    await visit()
    expect(imap.tokens.at(-1)).toBe('token-2')

    authority.state.refusal = 'invalid_grant'
    time += 3600_000
    await expect(visit()).rejects.toMatchObject({
      kind: 'auth',
      message: expect.stringContaining('The consent for the mailbox has ended.'),
    })
  } finally {
    for (const one of [authority, imap, smtp]) one.close()
  }
})
