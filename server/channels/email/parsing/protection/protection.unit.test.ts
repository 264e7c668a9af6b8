import { createCleartextMessage, createMessage, encrypt, enums, generateKey, readKey, sign } from 'openpgp'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseMail } from '../parse-mail.ts'
import { inner, makeHolder, type TestHolder, writeClear, writeEncrypted, writeOpaque } from '../testing/smime-mails.ts'
import type { MailKeys } from './mail-protection.ts'

const ada = 'ada@example.org'
const secret = 'Die Größe ist geheim.'
const parse = (raw: string, keys: MailKeys = {}) => parseMail(Buffer.from(raw), keys)

describe('S/MIME', () => {
  let signer: TestHolder
  let reader: TestHolder
  beforeAll(async () => {
    signer = await makeHolder(ada, 'sign')
    reader = await makeHolder('support@example.test', 'encrypt')
  })
  const keysOf = ({ privateKeyPem: privateKey, certificatePem: certificate }: TestHolder): MailKeys => ({
    smime: { privateKey, certificate },
  })

  test('signed opaquely is read and verified', async () => {
    const mail = await parse(await writeOpaque(signer, ada))
    expect(mail.content.message).toBe(secret)
    expect(mail.subject).toBe('Secret')
    expect(mail.protection).toMatchObject({
      standard: 'SMIME',
      isSigned: true,
      isVerified: true,
      signer: ada,
      isEncrypted: false,
      problem: null,
    })
  })

  test('with a detached signature is read and verified', async () => {
    const mail = await parse(await writeClear(signer, ada))
    expect(mail.content.message).toBe(secret)
    expect(mail.protection).toMatchObject({ isSigned: true, isVerified: true, signer: ada })
    expect(mail.files.map(({ fileName }) => fileName)).toEqual(['smime.p7s'])
  })

  test('is trusted if the certificate leads to a known authority', async () => {
    const authority = await makeHolder('authority@example.org', 'sign')
    const issued = await makeHolder(ada, 'sign', authority)
    const raw = await writeClear(issued, ada)
    const trust = async (roots?: string) => {
      const { protection } = await parse(raw, roots ? { roots } : {})
      return [protection?.isVerified, protection?.isTrusted]
    }
    expect(await trust()).toEqual([true, false])
    expect(await trust(signer.certificatePem)).toEqual([true, false])
    expect(await trust(`${signer.certificatePem}${authority.certificatePem}`)).toEqual([true, true])
    const opaque = await parse(await writeOpaque(issued, ada), { roots: authority.certificatePem })
    expect(opaque.protection).toMatchObject({ isVerified: true, isTrusted: true, problem: null })
    // The name of the authority without its key is not enough.
    const forged = await makeHolder(ada, 'sign', { ...authority, keys: signer.keys })
    const { protection } = await parse(await writeClear(forged, ada), { roots: authority.certificatePem })
    expect(protection).toMatchObject({ isTrusted: false })
  })

  test('with bare line feeds is verified anyway', async () => {
    expect((await parse((await writeClear(signer, ada)).replaceAll('\r\n', '\n'))).protection).toMatchObject({
      isVerified: true,
    })
  })

  test('changed in transit is not verified', async () => {
    const mail = await parse(await writeClear(signer, ada, inner.replace('geheim', 'bekannt')))
    expect(mail.content.message).toContain('bekannt')
    expect(mail.protection).toMatchObject({
      isSigned: true,
      isVerified: false,
      problem: 'The email was changed after it was signed.',
    })
  })

  test('with text beside the signed text is not verified', async () => {
    const mail = await parse(
      (await writeClear(signer, ada)).replace('--edge--', '--edge\r\n\r\nMy new account is 123.\r\n--edge--'),
    )

    expect(mail.content.message).toContain('My new account is 123.')
    expect(mail.protection).toMatchObject({
      isSigned: true,
      isVerified: false,
      problem: 'Parts of the email are not signed.',
    })
  })

  test('of another sender is not verified', async () => {
    expect((await parse(await writeOpaque(signer, 'eve@evil.example'))).protection).toMatchObject({
      isVerified: false,
      signer: ada,
      problem: 'The signature is not of the sender.',
    })
  })

  test("encrypted is read with the channel's key, and reported without", async () => {
    const raw = await writeEncrypted(reader, ada)
    const [opened, closed, foreign] = [
      await parse(raw, keysOf(reader)),
      await parse(raw),
      await parse(raw, keysOf(await makeHolder(ada, 'encrypt'))),
    ]

    expect(opened.content.message).toBe(secret)
    expect(opened.protection).toMatchObject({ isEncrypted: true, isDecrypted: true, problem: null })
    expect(closed.protection).toMatchObject({
      isEncrypted: true,
      isDecrypted: false,
      problem: 'The channel has no S/MIME key.',
    })
    expect(closed.content.message).toMatch(/^This email is encrypted with S\/MIME/)
    expect(foreign.protection).toMatchObject({
      isDecrypted: false,
      problem: expect.stringContaining('not encrypted for'),
    })
  })

  test('signed and then encrypted is reported as both', async () => {
    const signed = (await writeOpaque(signer, ada)).replace(/^[\s\S]*?(?=Content-Type)/, '')
    const mail = await parse(await writeEncrypted(reader, ada, signed), keysOf(reader))
    expect(mail.content.message).toBe(secret)
    expect(mail.protection).toMatchObject({ isEncrypted: true, isDecrypted: true, isSigned: true, isVerified: true })
  })

  test('that is broken is stored and reported', async () => {
    const mail = await parse(
      'From: a@b.test\r\nContent-Type: application/pkcs7-mime; smime-type=enveloped-data\r\n\r\nnonsense',
    )
    expect(mail.protection).toMatchObject({
      isEncrypted: true,
      isDecrypted: false,
      problem: 'The S/MIME envelope cannot be read.',
    })
    expect(mail.files).toHaveLength(1)
  })
})

describe('PGP', () => {
  const make = () =>
    generateKey({ userIDs: [{ name: 'Desk', email: 'support@example.test' }], passphrase: 'open', format: 'armored' })
  const seal = async (publicKey: string, text: string) =>
    String(
      await encrypt({
        message: await createMessage({ text }),
        encryptionKeys: await readKey({ armoredKey: publicKey }),
      }),
    )
  const mime = (armored: string) =>
    `From: ${ada}\r\nSubject: Secret\r\nContent-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=e\r\n\r\n--e\r\nContent-Type: application/pgp-encrypted\r\n\r\nVersion: 1\r\n--e\r\nContent-Type: application/octet-stream\r\n\r\n${armored}\r\n--e--\r\n`

  test("is read with the channel's key, and reported without", async () => {
    const { privateKey, publicKey } = await make()
    const raw = mime(await seal(publicKey, inner))
    const [opened, closed] = [await parse(raw, { pgp: { privateKey, passphrase: 'open' } }), await parse(raw)]

    expect(opened.content.message).toBe(secret)
    expect(opened.protection).toMatchObject({ standard: 'PGP', isEncrypted: true, isDecrypted: true })
    expect(closed.protection).toMatchObject({
      standard: 'PGP',
      isDecrypted: false,
      problem: 'The channel has no PGP key.',
    })
    expect(closed.content.message).toMatch(/^This email is encrypted with PGP/)
    expect((await parse(raw, { pgp: { privateKey, passphrase: 'wrong' } })).protection).toMatchObject({
      isDecrypted: false,
    })
  })

  test('inline is read, encrypted and signed', async () => {
    const { privateKey, publicKey } = await make()
    const raw = `From: ${ada}\r\nContent-Type: text/plain\r\n\r\n${await seal(publicKey, secret)}\r\n`
    expect((await parse(raw, { pgp: { privateKey, passphrase: 'open' } })).content.message).toBe(secret)

    const signed = await parse(
      `From: ${ada}\r\n\r\n-----BEGIN PGP SIGNED MESSAGE-----\r\nHash: SHA256\r\n\r\nHello\r\n- -- Ada\r\n-----BEGIN PGP SIGNATURE-----\r\n\r\nabc\r\n-----END PGP SIGNATURE-----\r\n`,
    )
    expect(signed.content.message).toBe('Hello\n-- Ada')
    expect(signed.protection).toMatchObject({ standard: 'PGP', isSigned: true, isVerified: null })
  })
})

test('that expands beyond the size limit is not opened', async () => {
  const { privateKey, publicKey } = await generateKey({
    userIDs: [{ email: 'support@example.test' }],
    format: 'object',
  })
  const armored = await encrypt({
    message: await createMessage({ binary: new Uint8Array(65 * 2 ** 20) }),
    encryptionKeys: publicKey,
    config: { preferredCompressionAlgorithm: enums.compression.zip },
  })
  const keys = { pgp: { privateKey: privateKey.armor(), passphrase: null } }

  const { protection } = await parse(`From: ${ada}\r\nSubject: Secret\r\n\r\n${armored}`, keys)

  expect(armored.length).toBeLessThan(200_000)
  expect(protection).toMatchObject({ isEncrypted: true, isDecrypted: false })
})

describe('PGP that is signed and encrypted', () => {
  const key = (email: string) => generateKey({ userIDs: [{ email }], format: 'object' })
  const write = (from: string, armored: unknown) =>
    `From: ${from}\r\nContent-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=e\r\n\r\n--e\r\nContent-Type: application/pgp-encrypted\r\n\r\nVersion: 1\r\n--e\r\nContent-Type: application/octet-stream\r\n\r\n${armored}\r\n--e--\r\n`

  test('is verified, with the signature in the encrypted data or in the inner email', async () => {
    const [desk, holder, other] = await Promise.all([key('support@example.test'), key(ada), key('bob@example.org')])
    const pgp = { privateKey: desk.privateKey.armor(), passphrase: null }
    const seal = async (text: string, signingKeys?: typeof holder.privateKey) =>
      encrypt({
        message: await createMessage({ text }),
        encryptionKeys: desk.publicKey,
        ...(signingKeys ? { signingKeys } : {}),
      })
    const judge = async (raw: string, knownPgp?: string) => {
      const { protection, content } = await parse(raw, { pgp, ...(knownPgp ? { knownPgp } : {}) })
      expect([content.message, protection?.isDecrypted]).toEqual([secret, true])
      return [protection?.isSigned, protection?.isVerified, protection?.signer]
    }
    const known = holder.publicKey.armor()
    const both = await seal(inner, holder.privateKey)

    expect(await judge(write(ada, both), known)).toEqual([true, true, ada])
    expect(await judge(write('eve@evil.example', both), known)).toEqual([true, false, ada])
    expect(await judge(write(ada, both), other.publicKey.armor())).toEqual([true, null, null])
    expect(await judge(write(ada, both))).toEqual([true, null, null])
    expect(await judge(write(ada, await seal(inner)), known)).toEqual([false, null, null])

    const signature = await sign({
      message: await createMessage({ binary: new Uint8Array(Buffer.from(inner)) }),
      signingKeys: holder.privateKey,
      detached: true,
    })
    const signed = `Content-Type: multipart/signed; protocol="application/pgp-signature"; boundary=s\r\n\r\n--s\r\n${inner}\r\n--s\r\nContent-Type: application/pgp-signature\r\n\r\n${signature}\r\n--s--\r\n`
    expect(await judge(write(ada, await seal(signed)), known)).toEqual([true, true, ada])

    const inline = await seal(secret, holder.privateKey)
    expect(await judge(`From: ${ada}\r\nContent-Type: text/plain\r\n\r\n${inline}\r\n`, known)).toEqual([
      true,
      true,
      ada,
    ])
  })
})

describe('PGP signatures', () => {
  const body = 'Content-Type: text/plain; charset=utf-8\r\n\r\nHello there.\r\n'
  const head = (from: string, type: string) =>
    `From: ${from}\r\nSubject: Signed\r\nMessage-ID: <1@example.org>\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\n\r\n`

  test("are verified with the channel's known keys", async () => {
    const holder = await generateKey({ userIDs: [{ name: 'Ada', email: ada }], format: 'object' })
    const other = await generateKey({ userIDs: [{ name: 'Bob', email: 'bob@example.org' }], format: 'object' })
    const armored = await sign({
      message: await createMessage({ binary: new Uint8Array(Buffer.from(body)) }),
      signingKeys: holder.privateKey,
      detached: true,
    })
    const type = 'multipart/signed; micalg=pgp-sha512; protocol="application/pgp-signature"; boundary=edge'
    const write = (from: string, text = body) =>
      `${head(from, type)}--edge\r\n${text}\r\n--edge\r\nContent-Type: application/pgp-signature\r\n\r\n${armored}\r\n--edge--\r\n`
    const judge = async (raw: string, knownPgp?: string) => {
      const { protection } = await parse(raw, knownPgp ? { knownPgp } : {})
      return [protection?.isVerified, protection?.isTrusted, protection?.signer]
    }
    const known = `${other.publicKey.armor()}\n${holder.publicKey.armor()}`
    expect(await judge(write(ada))).toEqual([null, null, null])
    expect(await judge(write(ada), other.publicKey.armor())).toEqual([null, null, null])
    expect(await judge(write(ada), known)).toEqual([true, true, ada])
    expect(await judge(write('eve@evil.example'), known)).toEqual([false, true, ada])
    expect(await judge(write(ada, body.replace('Hello', 'Bye')), known)).toEqual([false, true, ada])

    const inline = await sign({
      message: await createCleartextMessage({ text: 'Hello there.' }),
      signingKeys: holder.privateKey,
    })
    const mail = await parse(`${head(ada, 'text/plain; charset=utf-8')}${inline.replaceAll('\n', '\r\n')}`, {
      knownPgp: known,
    })
    expect(mail.content.message).toBe('Hello there.')
    expect(mail.protection).toMatchObject({ standard: 'PGP', isVerified: true, isTrusted: true, signer: ada })
  })

  test('of an older email do not verify text that others added', async () => {
    const holder = await generateKey({ userIDs: [{ email: ada }], format: 'object' })
    const desk = await generateKey({ userIDs: [{ email: 'support@example.test' }], format: 'object' })
    const keys = { knownPgp: holder.publicKey.armor(), pgp: { privateKey: desk.privateKey.armor(), passphrase: null } }
    const signingKeys = holder.privateKey
    const lines = (text: unknown) => String(text).replaceAll('\r', '').replaceAll('\n', '\r\n')
    const clear = lines(await sign({ message: await createCleartextMessage({ text: 'Yes, please.' }), signingKeys }))
    const message = await createMessage({ text: 'Yes, please.' })
    const sealed = lines(await encrypt({ message, encryptionKeys: desk.publicKey, signingKeys }))
    const signed = await createMessage({ binary: new Uint8Array(Buffer.from(body)) })
    const detached = lines(await sign({ message: signed, signingKeys, detached: true }))
    const added = 'Send it to my new address.'
    const plain = (text: string) => `${head(ada, 'text/plain')}${text}`
    const multipart = (type: string, parts: string[]) =>
      `${head(ada, `multipart/${type}; boundary=edge`)}${parts.map((part) => `--edge\r\n${part}\r\n`).join('')}--edge--\r\n`
    const signature = `Content-Type: application/pgp-signature\r\n\r\n${detached}`
    const html = `Content-Type: text/html\r\n\r\n<p>${added}</p>`

    for (const raw of [plain(clear), plain(sealed), multipart('signed', [body, signature])]) {
      expect((await parse(raw, keys)).protection, raw).toMatchObject({ isVerified: true })
    }
    for (const raw of [
      plain(`${added}\r\n\r\n${clear}`),
      plain(`${clear}\r\n${added}`),
      plain(`${sealed}\r\n${added}`),
      multipart('alternative', [`Content-Type: text/plain\r\n\r\n${clear}`, html]),
      multipart('mixed', [`Content-Type: text/plain\r\n\r\n${clear}`, `Content-Type: text/plain\r\n\r\n${added}`]),
      multipart('signed', [body, signature, html]),
      multipart('signed', [body, `Content-Type: text/plain\r\n\r\n${added}\r\n\r\n${detached}`]),
    ]) {
      const { content, protection } = await parse(raw, keys)
      expect(`${content.message} ${content.htmlBody}`, raw).toContain(added)
      expect(protection, raw).toMatchObject({ isVerified: false, problem: 'Parts of the email are not signed.' })
    }
  })
})
