import { createFakeMail } from './fake-mail.ts'
import { describeMailbox } from './mail-suite.ts'

describeMailbox('the mailbox in memory', async () => {
  const fake = createFakeMail()
  const address = 'support@desk.test'
  const kept = fake.mailbox(address)
  return {
    mailbox: fake.open({
      provider: 'Imap',
      mailbox: address,
      imap: { host: '', port: 1, secure: true, user: '', password: '' },
      smtp: null,
    }),
    async addFolder(name) {
      kept.addFolder(name)
      return name
    },
    deliver: async (folderID, mime, at) => void kept.deliver(mime, { folderID, ...(at ? { receivedAt: at } : {}) }),
    remove: async ({ folderID, externalID }) => kept.remove(folderID, externalID),
    losePlaces: async (folderID) => kept.losePlaces(folderID),
    delivered: async () => kept.folders.get('SENT')?.mails.map(({ bytes }) => bytes) ?? [],
    close: async () => undefined,
  }
})
