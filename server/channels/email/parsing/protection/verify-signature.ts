import { X509Certificate } from 'node:crypto'
import type { Certificate, SignedData } from 'pkijs'
import type { MailProtection } from './mail-protection.ts'
import { loadPki } from './pki.ts'
import { isChainTrusted } from './trust-chain.ts'

type Verified = Pick<MailProtection, 'isVerified' | 'isTrusted' | 'signer' | 'issuer' | 'problem'>

const emailAttribute = '1.2.840.113549.1.9.1'
const commonName = '2.5.4.3'
const organization = '2.5.4.10'
const alternativeNames = '2.5.29.17'

/** Whether a signature is valid, who signed, and whether that is the sender of the email. */
export async function verifySignature(
  signed: SignedData,
  data: Buffer | null,
  sender: string,
  /** Date of the email, because certificates expire. */
  at: Date | null,
  /** In PEM, in addition to the public ones. */
  roots?: string,
): Promise<Verified> {
  const unknown = { isVerified: false, isTrusted: null, signer: null, issuer: null }
  try {
    const { signatureVerified, signerCertificate } = await signed.verify({
      signer: 0,
      ...(data ? { data: toArrayBuffer(data) } : {}),
      checkChain: false,
      extendedMode: true,
    })
    if (!signerCertificate) return { ...unknown, problem: 'The signature has no certificate.' }
    const { addresses, name } = readSubject(signerCertificate)
    const isTrusted = judgeChain(signed, signerCertificate, roots, at)
    const found = { signer: addresses[0] ?? name, issuer: readIssuer(signerCertificate), isTrusted }
    if (!signatureVerified)
      return { ...found, isVerified: false, problem: 'The email was changed after it was signed.' }
    if (!addresses.includes(sender.toLowerCase()))
      return { ...found, isVerified: false, problem: 'The signature is not of the sender.' }
    const { notBefore, notAfter } = signerCertificate
    const isInTime = at === null || (notBefore.value <= at && at <= notAfter.value)
    if (!isInTime) return { ...found, isVerified: false, problem: 'The certificate was not valid at that time.' }
    return { ...found, isVerified: true, problem: null }
  } catch (fault) {
    return { ...unknown, problem: `The signature cannot be checked: ${describe(fault)}` }
  }
}

function judgeChain(
  { certificates = [] }: SignedData,
  signer: Certificate,
  roots: string | undefined,
  at: Date | null,
): boolean {
  const read = (one: Certificate) => new X509Certificate(Buffer.from(one.toSchema().toBER(false)))
  const { Certificate } = loadPki()
  const sent = certificates.flatMap((one) => (one instanceof Certificate ? [read(one)] : []))
  try {
    return isChainTrusted(read(signer), sent, roots, at)
  } catch {
    return false
  }
}

const describe = (fault: unknown) => (fault instanceof Error ? fault.message.slice(0, 200) : 'unknown')

export const toArrayBuffer = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer

interface Names {
  typesAndValues: { type: string; value: { valueBlock: { value: unknown } } }[]
}

const textOf = ({ typesAndValues }: Names, type: string): string | null => {
  const value = typesAndValues.find((one) => one.type === type)?.value.valueBlock.value
  return typeof value === 'string' ? value : null
}

function readSubject(certificate: Certificate): { addresses: string[]; name: string | null } {
  const { GeneralNames } = loadPki()
  const extension = certificate.extensions?.find(({ extnID }) => extnID === alternativeNames)?.parsedValue
  const alternatives =
    extension instanceof GeneralNames || (extension && 'altNames' in extension)
      ? (extension as { altNames: { type: number; value: unknown }[] }).altNames
      : []
  const named = alternatives.flatMap(({ type, value }) => (type === 1 && typeof value === 'string' ? [value] : []))
  const subject = certificate.subject as Names
  const email = textOf(subject, emailAttribute)
  return {
    addresses: [...named, ...(email ? [email] : [])].map((address) => address.toLowerCase()),
    name: textOf(subject, commonName),
  }
}

function readIssuer(certificate: Certificate): string | null {
  const issuer = certificate.issuer as Names
  return textOf(issuer, organization) ?? textOf(issuer, commonName)
}
