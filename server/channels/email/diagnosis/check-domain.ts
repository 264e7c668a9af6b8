import type { ConnectionCheck } from '@attendant/contract/channels/connection-checks.ts'
import { getDomain } from 'tldts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { toCheck } from './check.ts'

export interface SendingDomain {
  address: string
  domain: string
  /** The outgoing server, if known. */
  sendingHost: string | null
}

interface Provider {
  hosts: RegExp
  mechanism: string
  selectors: string[]
}

/** Providers whose SPF mechanism and DKIM selectors are the same for all customers. */
const providers: Provider[] = [
  { hosts: /(^|\.)(gmail|googlemail|google)\.com$/i, mechanism: 'include:_spf.google.com', selectors: ['google'] },
  {
    hosts: /(^|\.)(office365|outlook|microsoft)\.com$/i,
    mechanism: 'include:spf.protection.outlook.com',
    selectors: ['selector1', 'selector2'],
  },
  { hosts: /(^|\.)fastmail\.com$/i, mechanism: 'include:spf.messagingengine.com', selectors: ['fm1', 'fm2', 'fm3'] },
  { hosts: /(^|\.)zoho\.(com|eu)$/i, mechanism: 'include:zohomail.com', selectors: ['zmail', 'zoho'] },
  { hosts: /(^|\.)mailgun\.org$/i, mechanism: 'include:mailgun.org', selectors: ['mailo', 'k1', 'smtp'] },
  { hosts: /(^|\.)sendgrid\.net$/i, mechanism: 'include:sendgrid.net', selectors: ['s1', 's2'] },
]

/** Common DKIM selectors. DNS does not list selectors, so these are tried. */
const usualSelectors = ['default', 'dkim', 'mail', 'selector1', 'selector2', 'google', 's1', 's2', 'k1', 'key1']

type Lookup = Outbound['resolveRecords']

/** Whether others can reply to a domain and will trust its email. */
export async function checkDomain(lookup: Lookup, sending: SendingDomain): Promise<ConnectionCheck[]> {
  const provider = providers.find(({ hosts }) => hosts.test(sending.sendingHost ?? ''))
  const mx = await checkMx(lookup, sending)
  if (mx.code === 'domain_unknown') return [mx]
  return [
    mx,
    ...(await Promise.all([
      checkSpf(lookup, sending, provider),
      checkDkim(lookup, sending, provider),
      checkDmarc(lookup, sending),
    ])),
  ]
}

async function checkMx(lookup: Lookup, { domain }: SendingDomain): Promise<ConnectionCheck> {
  const answer = await lookup(domain, 'MX')
  const name = 'domain.mx'
  if (answer.outcome === 'failed') return toCheck(name, 'Skipped', 'lookup_failed', { domain, reason: answer.code })
  if (answer.outcome === 'unknownName') return toCheck(name, 'Warning', 'domain_unknown', { domain })
  if (answer.outcome === 'empty') return toCheck(name, 'Warning', 'mx_missing', { domain })
  if (answer.records.every((host) => host === '')) return toCheck(name, 'Warning', 'mx_null', { domain })
  return toCheck(name, 'Ok', 'mx_ok', { domain, servers: answer.records.slice(0, 3).join(', ') })
}

async function checkSpf(lookup: Lookup, { domain }: SendingDomain, provider: Provider | undefined) {
  const name = 'domain.spf'
  const answer = await lookup(domain, 'TXT')
  if (answer.outcome === 'failed') return toCheck(name, 'Skipped', 'lookup_failed', { domain, reason: answer.code })
  const records = answer.outcome === 'found' ? answer.records.filter((text) => /^v=spf1(\s|$)/i.test(text)) : []
  const [record] = records
  const example = `v=spf1 ${provider?.mechanism ?? 'mx'} ~all`
  if (record === undefined) return toCheck(name, 'Warning', 'spf_missing', { domain, example })
  if (records.length > 1) return toCheck(name, 'Warning', 'spf_several', { domain })
  if (/(^|\s)[+?]?all(\s|$)/i.test(record)) return toCheck(name, 'Warning', 'spf_open', { record })
  const isElsewhere = /\bredirect=/i.test(record)
  if (provider && !isElsewhere && !record.toLowerCase().includes(provider.mechanism)) {
    return toCheck(name, 'Warning', 'spf_other_provider', { record, mechanism: provider.mechanism })
  }
  return toCheck(name, 'Ok', 'spf_ok', { record })
}

async function checkDkim(lookup: Lookup, { domain }: SendingDomain, provider: Provider | undefined) {
  const name = 'domain.dkim'
  const selectors = [...new Set([...(provider?.selectors ?? []), ...usualSelectors])]
  const answers = await Promise.all(
    selectors.map(async (selector) => ({ selector, answer: await lookup(`${selector}._domainkey.${domain}`, 'TXT') })),
  )
  const keys = answers.flatMap(({ selector, answer }) =>
    answer.outcome === 'found' ? answer.records.filter(isKey).map((record) => ({ selector, record })) : [],
  )
  const usable = keys.find(({ record }) => /\bp=\s*[a-z\d+/]/i.test(record))
  if (usable) return toCheck(name, 'Ok', 'dkim_ok', { domain, selector: usable.selector })
  if (keys[0]) return toCheck(name, 'Warning', 'dkim_revoked', { domain, selector: keys[0].selector })
  const failed = answers.find(({ answer }) => answer.outcome === 'failed')?.answer
  if (failed?.outcome === 'failed') return toCheck(name, 'Skipped', 'lookup_failed', { domain, reason: failed.code })
  return toCheck(name, 'Warning', 'dkim_not_found', { domain, selectors: selectors.join(', ') })
}

const isKey = (record: string) => /^v=DKIM1\b/i.test(record) || /(^|;)\s*p=/i.test(record)

/** Of the domain itself, otherwise of its registrable domain. */
async function checkDmarc(lookup: Lookup, { domain, address }: SendingDomain) {
  const name = 'domain.dmarc'
  for (const asked of new Set([domain, getDomain(domain) ?? domain])) {
    const answer = await lookup(`_dmarc.${asked}`, 'TXT')
    if (answer.outcome === 'failed') return toCheck(name, 'Skipped', 'lookup_failed', { domain, reason: answer.code })
    const records = answer.outcome === 'found' ? answer.records.filter((text) => /^v=DMARC1\b/i.test(text)) : []
    const [record] = records
    if (record === undefined) continue
    const isUsable = records.length === 1 && /;\s*p=\s*(none|quarantine|reject)\s*(;|$)/i.test(record)
    return isUsable
      ? toCheck(name, 'Ok', 'dmarc_ok', { record })
      : toCheck(name, 'Warning', 'dmarc_invalid', { domain: asked, record: records.join(' | ') })
  }
  return toCheck(name, 'Warning', 'dmarc_missing', { domain, address })
}
