import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createRecordLookup } from '../../../platform/outbound/records/resolve-records.ts'
import { startDnsDouble } from '../../../test/doubles/dns-double.ts'
import { checkDomain } from './check-domain.ts'

const dns = await startDnsDouble()
afterAll(() => dns.close())

const lookup = createRecordLookup([dns.server])
const domain = 'acme.example'
const key = `v=DKIM1; k=rsa; p=${'MIIBIjANBgkqhkiG9w0'.repeat(20)}`

beforeEach(() => {
  for (const zone of [dns.records, dns.mailServers, dns.broken]) zone.clear()
  dns.mailServers.set(domain, ['mx1.acme.example', 'mx2.acme.example'])
  dns.records.set(domain, ['google-site-verification=1', 'v=spf1 include:_spf.google.com ~all'])
  dns.records.set(`google._domainkey.${domain}`, [key])
  dns.records.set(`_dmarc.${domain}`, ['v=DMARC1; p=quarantine; rua=mailto:dmarc@acme.example'])
})

async function check(changes: { domain?: string; sendingHost?: string | null } = {}) {
  const sending = { address: 'support@acme.example', domain, sendingHost: 'smtp.gmail.com', ...changes }
  const checks = await checkDomain(lookup, sending)
  return Object.fromEntries(checks.map(({ check, state, code }) => [check.replace('domain.', ''), `${state} ${code}`]))
}

const good = { mx: 'Ok mx_ok', spf: 'Ok spf_ok', dkim: 'Ok dkim_ok', dmarc: 'Ok dmarc_ok' }

describe('the domain of a mailbox', () => {
  test('passes with all records', async () => {
    expect(await check()).toEqual(good)
    const [mx] = await checkDomain(lookup, { address: 'a@acme.example', domain, sendingHost: null })
    expect(mx).toMatchObject({
      message: 'Email to acme.example goes to mx1.acme.example, mx2.acme.example.',
      action: null,
    })
  })

  test('that does not exist is one finding', async () => {
    expect(await check({ domain: 'amce.example' })).toEqual({ mx: 'Warning domain_unknown' })
  })

  test('without records reports which to add', async () => {
    dns.mailServers.delete(domain)
    dns.records.clear()
    dns.records.set(domain, ['unrelated'])

    expect(await check()).toEqual({
      mx: 'Warning mx_missing',
      spf: 'Warning spf_missing',
      dkim: 'Warning dkim_not_found',
      dmarc: 'Warning dmarc_missing',
    })
    const checks = await checkDomain(lookup, { address: 'support@acme.example', domain, sendingHost: 'smtp.gmail.com' })
    expect(checks.map(({ action }) => action)).toEqual([
      expect.stringContaining('MX record'),
      expect.stringContaining('v=spf1 include:_spf.google.com ~all'),
      expect.stringContaining('DKIM'),
      expect.stringContaining('_dmarc.acme.example'),
    ])
  })

  test.each([
    ['refuses all mail', () => dns.mailServers.set(domain, ['']), { mx: 'Warning mx_null' }],
    [
      'has two SPF records',
      () => dns.records.set(domain, ['v=spf1 mx -all', 'v=spf1 a -all']),
      { spf: 'Warning spf_several' },
    ],
    [
      'permits everybody',
      () => dns.records.set(domain, ['v=spf1 include:_spf.google.com +all']),
      { spf: 'Warning spf_open' },
    ],
    [
      'names another provider',
      () => dns.records.set(domain, ['v=spf1 include:spf.example.net -all']),
      { spf: 'Warning spf_other_provider' },
    ],
    ['redirects its SPF', () => dns.records.set(domain, ['v=spf1 redirect=_spf.acme.example']), {}],
    [
      'revoked its key',
      () => dns.records.set(`google._domainkey.${domain}`, ['v=DKIM1; p=']),
      { dkim: 'Warning dkim_revoked' },
    ],
    [
      'has a DMARC record without a policy',
      () => dns.records.set(`_dmarc.${domain}`, ['v=DMARC1; rua=mailto:a@b.c']),
      { dmarc: 'Warning dmarc_invalid' },
    ],
    [
      'has two DMARC records',
      () => dns.records.set(`_dmarc.${domain}`, ['v=DMARC1; p=none', 'v=DMARC1; p=reject']),
      { dmarc: 'Warning dmarc_invalid' },
    ],
    ['is not answered for', () => dns.broken.add(`_dmarc.${domain}`), { dmarc: 'Skipped lookup_failed' }],
  ])('%s', async (_, change, difference) => {
    change()
    expect(await check()).toEqual({ ...good, ...difference })
  })

  test("below another uses that one's DMARC record, and any common selector", async () => {
    const sub = `support.${domain}`
    dns.mailServers.set(sub, ['mx1.acme.example'])
    dns.records.set(sub, ['v=spf1 ip4:192.0.2.1 -all'])
    dns.records.set(`default._domainkey.${sub}`, [key])
    expect(await check({ domain: sub, sendingHost: 'mail.acme.example' })).toEqual(good)
  })
})
