import type { DocumentWrite } from '@attendant/contract/knowledge/document.ts'
import type { Role } from '@attendant/contract/people/customer-rep.ts'
import { adminField, refuse } from '../../../errors.ts'
import { mask } from '../../../platform/secrets/secrets.ts'
import type { DocumentRow } from '../find-documents.ts'
import { describeSecrets } from './api-headers.ts'

const plainFields = ['overrideApiBaseUrl', 'overrideApiUsername', 'overrideApiAuthenticationType'] as const
const secretFields = ['overrideApiPassword', 'overrideApiToken'] as const

/**
 * Only admins may change credentials and their destinations. Clients write whole documents back, so agents may repeat
 * existing values. `before` has decrypted headers, `written` has masked ones restored.
 */
export function assertMayChangeCredentials(
  role: Role,
  written: DocumentWrite,
  before: DocumentRow | undefined,
  moved: string[],
): void {
  if (role === 'Admin') return
  const changed =
    plainFields.find(
      (field) => written[field] !== undefined && (written[field] || null) !== (before?.[field] || null),
    ) ??
    secretFields.find((field) => isSecretChanged(written[field], before?.[field])) ??
    (areHeadersChanged(written, before) ? 'apiHeaders' : undefined)
  if (changed) throw adminField(changed)
  if (moved.length > 0) throw refuse('secret_destination_admin_only')
}

function isSecretChanged(given: string | null | undefined, stored: string | null | undefined): boolean {
  if (given === undefined || given === mask) return false
  return Boolean(stored || given)
}

const areHeadersChanged = ({ apiHeaders }: DocumentWrite, before: DocumentRow | undefined) =>
  apiHeaders !== undefined && describeSecrets(apiHeaders) !== describeSecrets(before?.apiHeaders ?? null)
