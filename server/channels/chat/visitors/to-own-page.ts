import { mayEmbed } from './may-embed.ts'

/**
 * The page to link to in an email, if it belongs to the channel's hosts. Anyone can pass any page when starting a
 * chat, and our email must not link to it.
 */
export function toOwnPage(hostnames: string | null, pageURL: string | null): string | undefined {
  const page = pageURL ? URL.parse(pageURL) : null
  if (!page || !mayEmbed(hostnames, page.href)) return undefined
  page.username = ''
  page.password = ''
  return page.href
}
