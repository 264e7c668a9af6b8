import { X509Certificate } from 'node:crypto'
import { getCACertificates } from 'node:tls'

const maxDepth = 8
const emailProtection = '1.3.6.1.5.5.7.3.4'
const anyPurpose = '2.5.29.37.0'

const pem = /-----BEGIN CERTIFICATE-----[A-Za-z\d+/=\s]{1,20000}-----END CERTIFICATE-----/g

export const readCertificates = (text: string): X509Certificate[] =>
  (text.match(pem) ?? []).map((one) => new X509Certificate(one))

let publicRoots: X509Certificate[] | undefined

/** The authorities of Node, those that the operator added (`NODE_EXTRA_CA_CERTS`), and those of the system. */
function listPublicRoots(): X509Certificate[] {
  publicRoots ??= [...new Set([...getCACertificates('default'), ...getCACertificates('system')])].flatMap((text) => {
    try {
      return [new X509Certificate(text)]
    } catch {
      return []
    }
  })
  return publicRoots
}

/**
 * Whether an email certificate leads to a trusted authority over the certificates that came with it, all of them
 * valid at that time, if it is known.
 */
export function isChainTrusted(
  leaf: X509Certificate,
  sent: X509Certificate[],
  roots: string | undefined,
  at: Date | null,
): boolean {
  const uses = leaf.keyUsage ?? []
  if (uses.length > 0 && !uses.includes(emailProtection) && !uses.includes(anyPurpose)) return false
  const trusted = [...(roots ? readCertificates(roots) : []), ...listPublicRoots()]
  let current = leaf
  for (let depth = 0; depth < maxDepth; depth++) {
    if (!isValidAt(current, at)) return false
    const { fingerprint256 } = current
    if (trusted.some((root) => root.fingerprint256 === fingerprint256)) return true
    if (trusted.some((root) => isIssuedBy(current, root) && isValidAt(root, at))) return true
    const issuer = sent.find((one) => one.ca && one.fingerprint256 !== fingerprint256 && isIssuedBy(current, one))
    if (!issuer) return false
    current = issuer
  }
  return false
}

const isIssuedBy = (one: X509Certificate, issuer: X509Certificate) =>
  one.issuer === issuer.subject && one.checkIssued(issuer) && one.verify(issuer.publicKey)

const isValidAt = ({ validFromDate, validToDate }: X509Certificate, at: Date | null) =>
  at === null || (validFromDate <= at && at <= validToDate)
