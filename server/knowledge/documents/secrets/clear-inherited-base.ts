import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { sealOwnerOf } from '../../../platform/secrets/secrets.ts'
import { documents } from '../documents.table.ts'
import { isAbsolute } from '../retrieval/join-address.ts'
import { hasSecrets, withoutSecrets } from './api-headers.ts'

/** Clears documents' own credentials that were sent to the customer's `apiBaseUrl`, which changed. */
export async function clearInheritedBase(
  { db, secrets }: { db: Database; secrets: Context['secrets'] },
  customerID: number,
): Promise<string[]> {
  const rows = await db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.customerID, customerID),
        or(
          isNotNull(documents.overrideApiPassword),
          isNotNull(documents.overrideApiToken),
          isNotNull(documents.apiHeaders),
        ),
      ),
    )
    .for('no key update')
  const cleared: string[] = []
  for (const { documentID, apiEndpoint, overrideApiBaseUrl, apiHeaders, ...row } of rows) {
    if (overrideApiBaseUrl?.trim() || isAbsolute(apiEndpoint?.trim() ?? '')) continue
    const owner = sealOwnerOf(customerID)
    const headers = apiHeaders === null ? null : secrets.open(apiHeaders, owner)
    const open = headers && withoutSecrets(headers)
    await db
      .update(documents)
      .set({
        overrideApiPassword: null,
        overrideApiToken: null,
        ...(hasSecrets(headers) ? { apiHeaders: open && secrets.seal(open, owner) } : {}),
      })
      .where(and(eq(documents.customerID, customerID), eq(documents.documentID, documentID)))
    const own = (['overrideApiPassword', 'overrideApiToken'] as const).filter((field) => row[field] !== null)
    cleared.push(
      ...[...own, ...(hasSecrets(headers) ? ['apiHeaders'] : [])].map((field) => `documents/${documentID}/${field}`),
    )
  }
  return cleared
}
