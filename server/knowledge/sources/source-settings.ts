import type { SourceKind, SourceSettings } from '@attendant/contract/knowledge/knowledge-source.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import { OutboundFault } from '../../platform/outbound/outbound-fault.ts'
import { readText } from './reading/read-text.ts'
import { toPageAddress } from './website/page-address.ts'

export const defaultMaxPages = 500
export const defaultMaxDepth = 10

const own = ['startUrl', 'sitemapUrl', 'include', 'exclude', 'maxPages', 'maxDepth', 'selector'] as const

/** Validates settings and returns them as they are stored. */
export async function readSettings(
  context: Context,
  customerID: number,
  kind: SourceKind,
  given: SourceSettings = {},
): Promise<SourceSettings> {
  if (kind !== 'Website') {
    const extra = own.find((name) => given[name] !== undefined && given[name] !== null)
    if (extra) throw invalidField(`settings.${extra}`, 'source_setting_for_websites')
    return {}
  }
  const { startUrl, sitemapUrl, include = [], exclude = [], maxPages = defaultMaxPages, selector } = given
  const maxDepth = given.maxDepth ?? defaultMaxDepth
  if (startUrl && sitemapUrl) throw invalidField('settings.sitemapUrl', 'source_one_address')
  if (!startUrl && !sitemapUrl) throw invalidField('settings.startUrl', 'required')
  for (const [name, globs] of Object.entries({ include, exclude })) {
    globs.forEach((glob, index) => {
      if (!isGlob(glob)) throw invalidField(`settings.${name}.${index}`, 'source_glob_invalid')
    })
  }
  if (selector) await assertSelector(context, customerID, selector)
  return {
    ...(startUrl ? { startUrl: await readAddress(context, 'startUrl', startUrl) } : {}),
    ...(sitemapUrl ? { sitemapUrl: await readAddress(context, 'sitemapUrl', sitemapUrl) } : {}),
    ...{ include, exclude, maxPages, maxDepth, selector: selector ?? null },
  }
}

/** A path glob, optionally with a host. */
const isGlob = (glob: string) => /^(?:\/|\*|https?:\/\/[^/*?\s]+\/)/i.test(glob) && !/\s/.test(glob)

/** An unknown host may exist later; a forbidden one is rejected immediately. */
async function readAddress({ outbound }: Context, name: string, address: string): Promise<string> {
  const normal = /^https?:\/\//i.test(address) ? toPageAddress(address) : undefined
  if (!normal) throw invalidField(`settings.${name}`, 'url_invalid')
  const host = new URL(normal).hostname.replace(/^\[|\]$/g, '')
  await outbound.resolve(host).catch((fault: unknown) => {
    const isForbidden = fault instanceof OutboundFault && fault.kind === 'refused'
    if (isForbidden) throw invalidField(`settings.${name}`, 'source_address_private')
  })
  return normal
}

async function assertSelector(context: Context, customerID: number, selector: string): Promise<void> {
  const bytes = new TextEncoder().encode('<html><body><p>Text</p></body></html>')
  const read = await readText(context, customerID, { kind: 'html', bytes, selector }, { maxMs: 5_000 })
  // A selector that matches nothing in an empty page is fine; an invalid one makes the parser throw.
  if ('problem' in read && read.problem !== 'selector')
    throw invalidField('settings.selector', 'source_selector_invalid')
}
