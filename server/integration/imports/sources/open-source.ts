import type { ImportCredentials } from '@attendant/contract/integration/import.ts'
import type { Context } from '../../../context.ts'
import { sealOwnerOf } from '../../../platform/secrets/secrets.ts'
import type { ImportRow } from '../imports.table.ts'
import { type OpenSource, SourceFault } from '../source-records.ts'
import { openJsonl } from './files/open-jsonl.ts'
import { openStoredFile } from './files/stored-file.ts'
import { openMaildir, openMbox } from './mail/open-mailbox.ts'
import { openChatwoot } from './services/open-chatwoot.ts'
import { openFreshdesk } from './services/open-freshdesk.ts'
import { openIntercom } from './services/open-intercom.ts'
import { openZammad } from './services/open-zammad.ts'
import { openZendesk } from './services/open-zendesk.ts'

/** Opens the source of an import for reading. */
export async function openSource(context: Context, row: ImportRow): Promise<OpenSource> {
  switch (row.source) {
    case 'Jsonl':
      return openJsonl(await openStoredFile(context, row), row)
    case 'Mbox':
      return openMbox(context, await openStoredFile(context, row), row)
    case 'Maildir':
      return openMaildir(context, await openStoredFile(context, row), row)
    case 'Zendesk':
      return openZendesk(context, row, readCredentials(context, row))
    case 'Freshdesk':
      return openFreshdesk(context, row, readCredentials(context, row))
    case 'Intercom':
      return openIntercom(context, row, readCredentials(context, row))
    case 'Chatwoot':
      return openChatwoot(context, row, readCredentials(context, row))
    case 'Zammad':
      return openZammad(context, row, readCredentials(context, row))
  }
}

function readCredentials({ secrets }: Context, { customerID, credentials }: ImportRow): ImportCredentials {
  if (credentials === null) throw new SourceFault('The credentials are gone. Start a new import.')
  return JSON.parse(secrets.open(credentials, sealOwnerOf(customerID)))
}
