import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A response of an SMTP server that refuses, such as `535 5.7.8 Bad credentials`. */
export const smtpRefusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

/** An SMTP server that accepts one password. With `secure: true` it has an untrusted certificate. */
export async function startSmtpDouble(password: string, options: SMTPServerOptions = {}) {
  const taken: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: 'support' }) : done(smtpRefusal(535, '5.7.8 Bad credentials')),
    onData: (stream, _session, done) =>
      void buffer(stream).then((bytes) => done(null, String(taken.push(bytes.toString()))), done),
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  return { port: (server.server.address() as AddressInfo).port, taken, close }
}
