import { mayEmbed } from './may-embed.ts'

/**
 * The page to link to in an email, if it is one of the channel's own. Anybody can name any page when starting a chat,
 * and a link to it in our email would vouch for it.
 */
export function toOwnPage(hostnames: string | null, pageURL: string | null): string | undefined {
  const page = pageURL ? URL.parse(pageURL) : null
  if (!page || !mayEmbed(hostnames, page.href)) return undefined
  page.username = ''
  page.password = ''
  return page.href
}
