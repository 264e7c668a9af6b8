import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../platform/make-folder.ts'
import { composeMime } from './compose-mime.ts'
import { type Mailbox, MailFault, type MailFolder } from './mail.ts'

const folders: MailFolder[] = [
  { folderID: 'INBOX', name: 'Inbox', parentFolderID: null, kind: 'Inbox', total: 0 },
  { folderID: 'SENT', name: 'Sent', parentFolderID: null, kind: 'Sent', total: null },
]

/** The mailbox of the demo: sent email becomes a file that any mail client can open; nothing ever arrives. */
export function createOutboxMailbox(folder: string): Mailbox {
  return {
    listFolders: async () => folders,
    async getFolder(kind) {
      const found = folders.find((each) => each.kind === kind)
      if (!found) throw new MailFault('notFound', `There is no folder ${kind}.`)
      return found
    },
    async *listMails() {
      yield { mails: [], cursor: 'empty', isRescan: false }
    },
    async fetchMail() {
      throw new MailFault('notFound', 'The outbox holds no received mail.')
    },
    findSent: async () => undefined,
    testSending: async () => ({ isCertain: true }),
    async send(mail) {
      const bytes = await composeMime(mail)
      await makeFolder(folder)
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`
      const draft = join(folder, `.${name}`)
      await writeFile(draft, bytes, { mode: 0o600 })
      await rename(draft, join(folder, name))
      return { messageID: mail.messageID, externalID: null, conversationID: null }
    },
    close: async () => undefined,
  }
}
