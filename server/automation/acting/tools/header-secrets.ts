import type { Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { adminField, invalidField, refuse } from '../../../errors.ts'
import {
  describeSecrets,
  hasSecrets,
  maskHeaders,
  readHeaders,
  restoreHeaders,
  withoutSecrets,
} from '../../../knowledge/documents/secrets/api-headers.ts'
import { Refusal } from '../../../platform/errors.ts'
import { sealOwnerOf } from '../../../platform/secrets/secrets.ts'

type Headers = Record<string, string>
type SecretsContext = Pick<Context, 'secrets'>

const maxHeaders = 30

export function openHeaders({ secrets }: SecretsContext, customerID: number, sealed: string | null): string | null {
  return sealed === null ? null : secrets.open(sealed, sealOwnerOf(customerID))
}

/** Headers for display: all names, and the values that are not secret. */
export function showHeaders(context: SecretsContext, customerID: number, sealed: string | null): Headers {
  const opened = openHeaders(context, customerID, sealed)
  return opened === null ? {} : (JSON.parse(maskHeaders(opened)) as Headers)
}

/** Role of the caller. */
export type Editor = Pick<Rep, 'customerID' | 'role'>

interface HeaderChange {
  rep: Editor
  field: string
  given: Headers | null | undefined
  /** Encrypted. */
  stored: string | null
  /** The headers' target has another origin now: stored secrets are not kept for it. */
  isMoved: boolean
}

/**
 * Returns encrypted headers to store. A masked value keeps the stored one. Only admins may change secrets or their
 * target.
 */
export function sealHeaders(
  context: SecretsContext,
  { rep, field, given, stored, isMoved }: HeaderChange,
): string | null {
  const { customerID, role } = rep
  const before = openHeaders(context, customerID, stored)
  const isLosing = isMoved && before !== null && hasSecrets(before)
  if (isLosing && role !== 'Admin') throw refuse('secret_destination_admin_only')
  const kept = isLosing ? withoutSecrets(before) : before
  const after = given === undefined ? kept : readGiven(given, kept, field)
  if (role !== 'Admin' && describeSecrets(after) !== describeSecrets(before)) throw adminField(field)
  return after === null ? null : context.secrets.seal(after, sealOwnerOf(customerID))
}

function readGiven(given: Headers | null, kept: string | null, field: string): string | null {
  if (given === null || Object.keys(given).length === 0) return null
  if (Object.keys(given).length > maxHeaders) throw invalidField(field, 'too_many_items', { limit: maxHeaders })
  return restoreHeaders(readChecked(JSON.stringify(given), field), kept)
}

/** Reports invalid headers under the API field that contains them. */
function readChecked(written: string, field: string): string {
  try {
    return readHeaders(written) ?? '{}'
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === 'header_name_invalid')
      throw invalidField(field, 'header_name_invalid')
    if (fault instanceof Refusal) throw invalidField(field, 'headers_invalid')
    throw fault
  }
}
