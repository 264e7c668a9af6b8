import * as asn1 from 'asn1js'
import {
  AttributeTypeAndValue,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  EnvelopedData,
  IssuerAndSerialNumber,
  SignedData,
  SignerInfo,
} from 'pkijs'

export interface TestHolder {
  certificate: Certificate
  keys: CryptoKeyPair
  certificatePem: string
  privateKeyPem: string
}

const toPem = (bytes: ArrayBuffer, label: string) =>
  `-----BEGIN ${label}-----\n${Buffer.from(bytes).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`

/** A person with a key and a certificate, issued by a CA or self-signed. */
export async function makeHolder(address: string, usage: 'sign' | 'encrypt', issuer?: TestHolder): Promise<TestHolder> {
  const algorithm = {
    name: usage === 'sign' ? 'RSASSA-PKCS1-v1_5' : 'RSA-OAEP',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  }
  const uses: KeyUsage[] = usage === 'sign' ? ['sign', 'verify'] : ['encrypt', 'decrypt']
  const keys = (await crypto.subtle.generateKey(algorithm, true, uses)) as CryptoKeyPair
  const signing =
    usage === 'sign'
      ? keys
      : ((await crypto.subtle.generateKey({ ...algorithm, name: 'RSASSA-PKCS1-v1_5' }, true, [
          'sign',
          'verify',
        ])) as CryptoKeyPair)
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new asn1.Integer({ value: 1 })
  if (issuer) certificate.issuer = issuer.certificate.subject
  for (const name of issuer ? [certificate.subject] : [certificate.issuer, certificate.subject]) {
    name.typesAndValues.push(
      new AttributeTypeAndValue({ type: '2.5.4.3', value: new asn1.Utf8String({ value: 'Ada Byron' }) }),
      new AttributeTypeAndValue({ type: '1.2.840.113549.1.9.1', value: new asn1.IA5String({ value: address }) }),
    )
  }
  certificate.notBefore.value = new Date('2020-01-01')
  certificate.notAfter.value = new Date('2040-01-01')
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign((issuer?.keys ?? signing).privateKey, 'SHA-256')
  return {
    certificate,
    keys,
    certificatePem: toPem(certificate.toSchema(true).toBER(false), 'CERTIFICATE'),
    privateKeyPem: toPem(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY'),
  }
}

const wrap = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n')
const toBytes = (text: string): ArrayBuffer => new Uint8Array(Buffer.from(text)).buffer

async function sign({ certificate, keys }: TestHolder, content: string, isDetached: boolean): Promise<ArrayBuffer> {
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: '1.2.840.113549.1.7.1',
      ...(isDetached ? {} : { eContent: new asn1.OctetString({ valueHex: toBytes(content) }) }),
    }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
      }),
    ],
    certificates: [certificate],
  })
  await signed.sign(keys.privateKey, 0, 'SHA-256', toBytes(content))
  const info = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: signed.toSchema(true) })
  return info.toSchema().toBER(false)
}

const head = (from: string, type: string) =>
  `From: ${from}\r\nTo: support@example.test\r\nSubject: Secret\r\nMessage-ID: <${Math.random()}@example.org>\r\nDate: Mon, 2 Mar 2026 10:04:00 +0000\r\nMIME-Version: 1.0\r\n${type}\r\n\r\n`

export const inner =
  'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nDie Gr=C3=B6=C3=9Fe ist geheim.\r\n'

export async function writeOpaque(holder: TestHolder, from: string): Promise<string> {
  const type =
    'Content-Type: application/pkcs7-mime; smime-type=signed-data; name=smime.p7m\r\nContent-Transfer-Encoding: base64'
  return `${head(from, type)}${wrap(await sign(holder, inner, false))}\r\n`
}

export async function writeClear(holder: TestHolder, from: string, text = inner): Promise<string> {
  const type = 'Content-Type: multipart/signed; protocol="application/pkcs7-signature"; micalg=sha-256; boundary=edge'
  const signature = wrap(await sign(holder, inner, true))
  return `${head(from, type)}--edge\r\n${text}\r\n--edge\r\nContent-Type: application/pkcs7-signature; name=smime.p7s\r\nContent-Transfer-Encoding: base64\r\n\r\n${signature}\r\n--edge--\r\n`
}

export async function writeEncrypted({ certificate }: TestHolder, from: string, content = inner): Promise<string> {
  const enveloped = new EnvelopedData()
  enveloped.addRecipientByCertificate(certificate, { oaepHashAlgorithm: 'SHA-256' })
  await enveloped.encrypt({ name: 'AES-CBC', length: 256 } as never, toBytes(content))
  const info = new ContentInfo({ contentType: '1.2.840.113549.1.7.3', content: enveloped.toSchema() })
  const type =
    'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\r\nContent-Transfer-Encoding: base64'
  return `${head(from, type)}${wrap(info.toSchema().toBER(false))}\r\n`
}
