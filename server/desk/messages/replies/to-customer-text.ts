import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { documents } from '../../../knowledge/documents/documents.table.ts'
import { findPublicAddresses } from '../../../knowledge/help-center/find-public-addresses.ts'
import type { LiveChannel } from '../../../organization/channels/get-live-channel.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { withoutMarks } from './cite-sources.ts'

const headings: Record<string, string> = {
  de: 'Quellen',
  es: 'Fuentes',
  fr: 'Sources',
  it: 'Fonti',
  nl: 'Bronnen',
  pt: 'Fontes',
}

/**
 * The draft for customers: without marks, followed by its sources if the channel shows them. Public sources have a
 * link.
 */
export async function toCustomerText(
  context: Context,
  { customerID, aiAnswer, citations, language }: MessageRow,
  { showSources }: Pick<LiveChannel, 'showSources'>,
): Promise<string> {
  const text = withoutMarks(aiAnswer ?? '', citations)
  const cited = [...new Set(citations?.map(({ documentID }) => documentID))]
  if (!showSources || cited.length === 0) return text
  const rows = await context.db
    .select({ documentID: documents.documentID, title: documents.name })
    .from(documents)
    .where(and(eq(documents.customerID, customerID), inArray(documents.documentID, cited)))
    .orderBy(documents.documentID)
  const addresses = await findPublicAddresses(context, customerID, cited)
  const lines = rows.map(({ documentID, title }) => {
    const address = addresses.get(documentID)
    return address ? `${title}: ${address}` : title
  })
  const heading = headings[language?.toLowerCase().split(/[-_]/)[0] ?? ''] ?? 'Sources'
  return [text, [`${heading}:`, ...lines.map((line) => `- ${line}`)].join('\n')].join('\n\n')
}
