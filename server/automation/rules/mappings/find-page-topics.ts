import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { pageTopicMappings } from './mappings.table.ts'

/** The topics mapped to a page. Fragment, query and trailing slash are ignored. */
export async function findPageTopics(db: Database, customerID: number, pageURL: string): Promise<number[]> {
  const rows = await db
    .selectDistinct({ topicID: pageTopicMappings.topicID })
    .from(pageTopicMappings)
    .where(and(eq(pageTopicMappings.customerID, customerID), inArray(pageTopicMappings.pageUrl, spellingsOf(pageURL))))
  return rows.map(({ topicID }) => topicID)
}

function spellingsOf(written: string): string[] {
  const given = written.trim()
  const { href } = URL.canParse(given) ? new URL(given) : { href: given }
  const spellings = [given, href].flatMap((address) => {
    const [withoutFragment = ''] = address.split('#')
    const [page = ''] = withoutFragment.split('?')
    const bare = page.replace(/(?<!\/)\/+$/, '')
    return [address, withoutFragment, page, bare, `${bare}/`]
  })
  return [...new Set(spellings)]
}
