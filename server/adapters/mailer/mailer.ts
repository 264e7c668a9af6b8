/** Port: the service's own email (password resets, notices to representatives), as opposed to email of channels. */
export interface Mailer {
  send(mail: OwnMail): Promise<void>
}

export interface OwnMail {
  to: string
  subject: string
  text: string
  html?: string
  /** The Message-ID header, for email that may be sent twice. */
  messageId?: string
}
