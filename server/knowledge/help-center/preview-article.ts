import type { ArticlePreview, ArticleText } from '@attendant/contract/knowledge/document.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { customers } from '../../organization/customers/customers.table.ts'
import { escapeHtml } from '../../platform/html/escape-html.ts'
import { clip } from './pages/frame.ts'
import { styleOf } from './pages/style.ts'
import { renderText } from './rendering/read-rendered.ts'

/** Renders a text as the help center would show it, whether or not it is stored. */
export async function previewArticle(
  context: Context,
  customerID: number,
  { name, content }: ArticleText,
): Promise<ArticlePreview> {
  const [customer] = await context.db
    .select({ name: customers.name, themeColor: customers.themeColor })
    .from(customers)
    .where(eq(customers.customerID, customerID))
  const customerName = customer?.name ?? ''
  const { blocks } = await renderText(context, { customerID, customerName, name, content: content ?? '' })
  const html = blocks.map((block) => block.html).join('\n')
  return {
    html: `<article><h1>${escapeHtml(clip(name, 255))}</h1>${html}</article>`,
    style: styleOf(customer?.themeColor ?? null),
  }
}
