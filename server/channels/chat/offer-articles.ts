import type { ChatArticles } from '@attendant/contract/channels/chat.ts'
import type { Visitor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { clip } from '../../knowledge/help-center/pages/frame.ts'
import { addressOfArticle, searchArticles } from '../../knowledge/help-center/search-articles.ts'
import { getCustomerProfile } from '../../organization/customers/get-customer-profile.ts'

const maxArticles = 3
const maxExcerpt = 160

/** Help center articles that match a question, offered before it is sent. */
export async function offerArticles(
  context: Context,
  { customerID, language }: Visitor,
  text: string,
): Promise<ChatArticles['items']> {
  const { name, hostnames } = await getCustomerProfile(context.db, customerID)
  const center = { context, customerID, name }
  const found = await searchArticles(center, { text, language: language ?? undefined, limit: maxArticles })
  return found.map((article) => ({
    title: article.name,
    excerpt: clip(article.excerpt, maxExcerpt),
    url: addressOfArticle(context, hostnames, article),
  }))
}
