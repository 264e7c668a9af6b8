/** Connects and signs in without sending. Throws if the server does not accept our email. */
export async function verifySmtp(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
