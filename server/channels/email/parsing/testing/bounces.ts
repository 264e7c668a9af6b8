interface BounceMail {
  from: string
  subject: string
  headers?: string[]
  text: string
  parts?: string[]
}

/** A standard report with one block for each recipient. */
export const deliveryReport = (id: string, outcomes: [string, string, string][]): BounceMail => ({
  from: 'Mail Delivery System <MAILER-DAEMON@mx.example.org>',
  subject: 'Mail delivery report',
  headers: ['Return-Path: <>', 'Auto-Submitted: auto-replied'],
  text: 'This is the mail system at host mx.example.org.',
  parts: [
    `Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.org\r\n\r\n${outcomes
      .map(
        ([recipient, action, status]) =>
          `Final-Recipient: rfc822; ${recipient}\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; ${status} Told so\r\n`,
      )
      .join('\r\n')}`,
    `Content-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${id}\r\nTo: ada@example.org\r\nSubject: Re: A lamp\r\n`,
  ],
})

const copyOf = (id: string) =>
  `Received: from desk\r\nMessage-ID: ${id}\r\nTo: ada@example.org\r\nCc: bob@example.org\r\n`

/** The prose of each server about the email with this ID. */
export const bounceProse: Record<string, (id: string) => BounceMail> = {
  qmail: (id) => ({
    from: 'MAILER-DAEMON@mail.example.org',
    subject: 'failure notice',
    text: `Hi. This is the qmail-send program at mail.example.org.\r\nI'm afraid I wasn't able to deliver your message to the following addresses.\r\nThis is a permanent error; I've given up. Sorry it didn't work out.\r\n\r\n<bob@example.org>:\r\nSorry, no mailbox here by that name. (#5.1.1)\r\n\r\n--- Below this line is a copy of the message.\r\n\r\n${copyOf(id)}`,
  }),
  Exim: (id) => ({
    from: 'Mail Delivery System <Mailer-Daemon@mx.example.org>',
    subject: 'Mail delivery failed: returning message to sender',
    headers: ['X-Failed-Recipients: bob@example.org'],
    text: `This message was created automatically by mail delivery software.\r\n\r\nA message that you sent could not be delivered to one or more of its\r\nrecipients. This is a permanent error. The following address(es) failed:\r\n\r\n  bob@example.org\r\n    Unrouteable address\r\n\r\n------ This is a copy of the message, including all the headers. ------\r\n\r\n${copyOf(id)}`,
  }),
  Sendmail: (id) => ({
    from: 'Mail Delivery Subsystem <MAILER-DAEMON@mx.example.org>',
    subject: 'Returned mail: see transcript for details',
    text: `The original message was received at Mon, 2 Mar 2026 10:00:00 +0000\r\nfrom desk [192.0.2.1]\r\n\r\n   ----- The following addresses had permanent fatal errors -----\r\n<bob@example.org>\r\n    (reason: 550 5.1.1 <bob@example.org>... User unknown)\r\n\r\n   ----- Transcript of session follows -----\r\n... while talking to mx.example.org.:\r\n550 5.1.1 <bob@example.org>... User unknown\r\n\r\n   ----- Original message follows -----\r\n\r\n${copyOf(id)}`,
  }),
  'Exchange (English)': (id) => ({
    from: 'System Administrator <postmaster@example.org>',
    subject: 'Undeliverable: Re: A lamp',
    headers: [`In-Reply-To: ${id}`],
    text: `Your message\r\n\r\n  To: ada@example.org; bob@example.org\r\n  Subject: Re: A lamp\r\n\r\ndid not reach the following recipient(s):\r\n\r\nbob@example.org on Mon, 2 Mar 2026 10:00:00 +0000\r\n    The e-mail account does not exist at the organization.\r\n    <mx.example.org #5.1.1>\r\n`,
  }),
  'Exchange (German)': (id) => ({
    from: 'Systemadministrator <postmaster@example.org>',
    subject: 'Unzustellbar: Re: A lamp',
    headers: [`References: ${id}`],
    text: `Fehler bei der Nachrichtenzustellung an folgende Empfänger oder Gruppen:\r\n\r\nbob@example.org\r\nDie eingegebene E-Mail-Adresse konnte nicht gefunden werden.\r\n\r\nDiagnoseinformationen für Administratoren:\r\n#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##\r\n`,
  }),
  'Exchange (French)': (id) => ({
    from: 'postmaster@example.org',
    subject: 'Non remis : Re: A lamp',
    headers: [`In-Reply-To: ${id}`],
    text: `Échec de la remise pour ces destinataires ou groupes :\r\n\r\nbob@example.org\r\nL’adresse est introuvable.\r\n\r\n#550 5.1.1 RESOLVER.ADR.RecipNotFound ##`,
  }),
  'Exchange (Spanish)': (id) => ({
    from: 'postmaster@example.org',
    subject: 'No se puede entregar: Re: A lamp',
    headers: [`In-Reply-To: ${id}`],
    text: `No se pudo entregar el mensaje a los siguientes destinatarios o grupos:\r\n\r\nbob@example.org\r\n\r\n550 5.1.10 RESOLVER.ADR.RecipientNotFound`,
  }),
  'Exchange (Japanese)': (id) => ({
    from: 'Microsoft Exchange <MicrosoftExchange329e71ec@example.org>',
    subject: '配信不能: Re: A lamp',
    headers: [`In-Reply-To: ${id}`],
    text: `次の受信者またはグループにメッセージを配信できませんでした。\r\n\r\nbob@example.org\r\n\r\n#550 5.1.1 RESOLVER.ADR.RecipNotFound`,
  }),
  'a server without a code': (id) => ({
    from: 'mailer-daemon@mx.example.org',
    subject: 'Unzustellbare Nachricht',
    text: `Ihre Nachricht an <bob@example.org> konnte nicht zugestellt werden.\r\n\r\n--- Kopie der Nachricht ---\r\n${copyOf(id)}`,
  }),
}
