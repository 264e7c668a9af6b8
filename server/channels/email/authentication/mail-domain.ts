import { domainToASCII } from 'node:url'
import { getDomain } from 'tldts'

/** The domain of an address or a bare domain, in lower-case ASCII; empty if it is invalid. */
export function domainOf(addressOrDomain: string): string {
  const domain = addressOrDomain.slice(addressOrDomain.lastIndexOf('@') + 1)
  return domainToASCII(domain.trim().replace(/[<>]/g, '').replace(/\.$/, ''))
}

/** The registrable domain: `mail.example.co.uk` belongs to `example.co.uk`. */
export function organizationOf(addressOrDomain: string): string {
  const domain = domainOf(addressOrDomain)
  return getDomain(domain, { allowPrivateDomains: true }) ?? domain
}

/** Relaxed alignment as in DMARC: both belong to the same organization. */
export function isAligned(one: string, other: string): boolean {
  const organization = organizationOf(one)
  return organization !== '' && organization === organizationOf(other)
}

/** Whether a domain is one of these, or below one of them. */
export function isWithin(domain: string, domains: string[]): boolean {
  const given = domainOf(domain)
  return given !== '' && domains.some((one) => given === domainOf(one) || given.endsWith(`.${domainOf(one)}`))
}
