import { describe, expect, test } from 'vitest'
import { cpuMsOf } from '../../../test/processes/cpu-time.ts'
import { parseMail } from '../parsing/parse-mail.ts'
import { judgeSender } from './judge-sender.ts'
import { readAuthenticationResults } from './read-authentication-results.ts'
import { findReceivingServer, type ServerFacts } from './receiving-server.ts'

const desk: ServerFacts = {
  configured: 'mx.desk.example',
  learned: null,
  source: { provider: 'Imap', host: 'imap.desk.example' },
  mailbox: 'support@desk.example',
}

interface Sample {
  head: string[]
  facts?: Partial<ServerFacts>
  from?: string
  trustedForwarders?: string[]
}

async function judge({ head, facts = {}, from = 'Xena <xena@victim.example>', trustedForwarders = [] }: Sample) {
  const { trace, sender } = await parseMail(Buffer.from([...head, `From: ${from}`, '', 'Hello'].join('\r\n')))
  const server = findReceivingServer({ ...desk, ...facts })
  return judgeSender({ trace, sender: sender?.address ?? null, server, trustedForwarders })
}

const results = (text: string) => `Authentication-Results: mx.desk.example; ${text}`
const received = (by = 'mx.desk.example', from = 'mail.somewhere.example') =>
  `Received: from ${from} by ${by} with ESMTPS id 1`

describe('the results of the own server', () => {
  test.each([
    ['pass', 'dmarc=pass header.from=victim.example'],
    ['pass', 'dmarc=pass (p=reject dis=none) header.from=mail.victim.example'],
    ['pass', 'dkim=pass header.d=victim.example'],
    ['pass', 'dkim=fail header.d=victim.example; dkim=pass header.i=@news.victim.example'],
    ['pass', 'spf=pass smtp.mailfrom=bounces@mail.victim.example'],
    ['pass', 'dmarc=none header.from=victim.example; spf=pass smtp.mailfrom=victim.example'],
    ['pass', 'dmarc=bestguesspass action=none header.from=victim.example; dkim=pass header.d=victim.example'],
    ['fail', 'dmarc=fail header.from=victim.example'],
    ['fail', 'dmarc=fail header.from=victim.example; dkim=pass header.d=victim.example'],
    ['fail', 'dmarc=pass header.from=victim.example; dmarc=fail header.from=victim.example'],
    ['fail', 'dmarc=pass header.from=evil.example'],
    ['fail', 'spf=fail smtp.mailfrom=victim.example'],
    ['none', 'spf=pass smtp.mailfrom=evil.example; dkim=pass header.d=evil.example'],
    ['none', 'spf=softfail smtp.mailfrom=victim.example'],
    ['none', 'dkim=fail header.d=victim.example'],
    ['none', 'dmarc=pass'],
    ['none', 'dmarc=temperror header.from=victim.example'],
    ['none', 'none'],
    // Comments and quoted texts are not results.
    [
      'none',
      'spf=none (dmarc=pass header.from=victim.example); dkim=none reason="x; dmarc=pass header.from=victim.example"',
    ],
    ['none', 'spf=pass smtp.mailfrom="x; dmarc=pass header.from=victim.example"@evil.example'],
    // A sender may choose a domain such as `victim.example(.evil.example`, and servers write it as it is.
    ['none', 'dkim=pass header.d=victim.example(.evil.example'],
    ['none', 'dkim=pass header.i=@victim.example(.evil.example); spf=none'],
    ['none', 'dkim=pass header.d=victim.example (.evil.example'],
    ['none', 'dkim=pass header.d=victim.example (x).evil.example'],
    ['none', 'dkim=pass header.d=victim.example ".evil.example'],
    ['none', 'spf=pass smtp.mailfrom=any@victim.example(.evil.example'],
    ['none', 'spf=pass smtp.mailfrom=any@victim.example;.evil.example'],
    ['none', 'spf=pass smtp.mailfrom=x smtp.mailfrom=victim.example @evil.example'],
    ['none', 'spf=pass smtp.mailfrom=any@evil.example smtp.mailfrom=victim.example'],
    ['none', 'spf=pass (domain of "x) smtp.mailfrom=victim.example ("@evil.example) smtp.mailfrom=evil.example'],
    ['fail', 'dkim=pass header.d=victim.example(.evil.example; dmarc=fail header.from=victim.example'],
    ['pass', 'dmarc=pass(p=REJECT) header.from=victim.example'],
    // Whitespace, folds and comments may appear anywhere they are allowed.
    ['pass', 'dmarc (checked) = (really)\r\n\tpass\r\n header.from = (it is)\r\n victim.example'],
    ['pass', 'DMARC=Pass header.From=VICTIM.Example.'],
    ['pass', 'dkim/1=pass header.b="ab=" header.d=victim.example'],
    ['pass', 'dkim=pass header.b=ab= header.d=victim.example'],
  ])('give %s: %s', async (verdict, text) => {
    expect(await judge({ head: [results(text), received()] })).toMatchObject({ verdict, server: 'mx.desk.example' })
  })

  test.each([
    ['pass', 'xena@sub.victim.co.uk', 'dkim=pass header.d=victim.co.uk'],
    ['none', 'xena@victim.co.uk', 'dkim=pass header.d=evil.co.uk'],
    ['none', 'xena@victim.github.io', 'dkim=pass header.d=evil.github.io'],
    ['pass', 'xena@bücher.example', 'dkim=pass header.d=xn--bcher-kva.example'],
    // The first а is Cyrillic.
    ['none', 'xena@vаlid.example', 'dkim=pass header.d=valid.example'],
    ['none', 'Xena', 'dkim=pass header.d=victim.example'],
  ])('are about the domain of the sender, %s: %s, %s', async (verdict, from, text) => {
    expect(await judge({ from, head: [results(text), received()] })).toMatchObject({ verdict })
  })
})

const forged = results('dmarc=pass header.from=victim.example')
const forgedInArc = `ARC-${forged.replace(': ', ': i=1; ')}`

describe('forged results', () => {
  test.each([
    ['below those of our server', [results('dmarc=fail header.from=victim.example'), received(), forged], 'fail'],
    ['right below them', [results('dmarc=fail header.from=victim.example'), forged, received()], 'fail'],
    ['that add a method below a Received', [results('spf=none'), received(), forged], 'none'],
    ['below the Received of another server', [received('mx.other.example'), forged], 'none'],
    ['below those of another server', ['Authentication-Results: mx.other.example; spf=pass', forged], 'none'],
    ['of another name', ['Authentication-Results: mx.evil.example; dmarc=pass header.from=victim.example'], 'none'],
    [
      'of a name like ours',
      ['Authentication-Results: mx.desk.example.evil.example; dmarc=pass header.from=victim.example'],
      'none',
    ],
    [
      'of a name that ends like ours',
      ['Authentication-Results: evilmx.desk.example; dmarc=pass header.from=victim.example'],
      'none',
    ],
    ['without a name', ['Authentication-Results: dmarc=pass header.from=victim.example', received()], 'none'],
    [
      'in an ARC set of another',
      ['ARC-Authentication-Results: i=1; evil.example; dmarc=pass header.from=victim.example', received()],
      'none',
    ],
    [
      'below the Received of another server that a sender greeted as “by”',
      [received('mx.other.example', 'by'), forged],
      'none',
    ],
    ['in an ARC set of our name', [received(), forgedInArc], 'none'],
    ['in an ARC set of our name, without a Received', [forgedInArc], 'none'],
    ['in an ARC set that adds a method', [received(), results('spf=none'), forgedInArc, received()], 'none'],
    [
      'hidden behind a too long header',
      [`Authentication-Results: mx.desk.example; x=${'a'.repeat(40_000)}`, forged],
      'none',
    ],
  ])('%s are not believed', async (_what, head, verdict) => {
    expect(await judge({ head })).toMatchObject({ verdict })
  })
})

describe('several headers', () => {
  test('include the ARC set that our server adds above its Received', async () => {
    const head = [forgedInArc, received()]

    expect(await judge({ head })).toMatchObject({ verdict: 'pass', method: 'dmarc' })
  })

  test('of one server count together, each method from the topmost', async () => {
    const head = [
      results('spf=none'),
      results('dkim=pass header.d=victim.example'),
      results('spf=pass smtp.mailfrom=evil.example'),
      received(),
    ]

    expect(await judge({ head })).toMatchObject({ verdict: 'pass', method: 'dkim' })
  })

  test('of a provider that signs each check with another name count together', async () => {
    const facts = { configured: null, source: { provider: 'Imap', host: 'imap.mail.me.com' } as const }
    const head = [
      'Authentication-Results: bimi.icloud.com; bimi=skipped reason="insufficient dmarc"',
      'Authentication-Results: dmarc.icloud.com; dmarc=none header.from=victim.example',
      'Authentication-Results: dkim-verifier.icloud.com; dkim=pass (2048-bit key) header.d=victim.example header.i=@victim.example',
      'Authentication-Results: spf.icloud.com; spf=pass (spf.icloud.com: domain of x) smtp.mailfrom=x@victim.example',
      'Received: from a by p00-icloudmta-smtpin-us-central-1k (Postfix)',
    ]

    expect(await judge({ facts, head })).toMatchObject({ verdict: 'pass', method: 'dkim' })
  })
})

describe('a known provider', () => {
  const gmail = { configured: null, source: { provider: 'Imap', host: 'imap.gmail.com' } as const }
  const graph = { configured: null, source: { provider: 'Graph', host: null } as const }
  const google = (text: string) => [
    'Received: by 2002:a05:6a10:1234:b0:1 with SMTP id x; Mon, 2 Mar 2026 01:00:00 -0800 (PST)',
    'ARC-Seal: i=1; a=rsa-sha256; t=1; cv=none; d=google.com; s=arc-1; b=x',
    `ARC-Authentication-Results: i=1; mx.google.com; ${text}`,
    'Return-Path: <x@victim.example>',
    'Received: from mail.victim.example by mx.google.com with ESMTPS id x',
    `Authentication-Results: mx.google.com;\r\n       ${text}`,
  ]
  const exchange = (text: string) => [
    'Received: from A.eurprd04.prod.outlook.com (2603:10a6::1) by B.eurprd04.prod.outlook.com with HTTPS',
    'Received: from C.mail.protection.outlook.com (2603:10a6::2) by A.outlook.office365.com (2603:10a6::3)',
    `Authentication-Results: spf=pass (sender IP is 192.0.2.1)\r\n smtp.mailfrom=victim.example; ${text}`,
    'Received-SPF: Pass (protection.outlook.com: domain of victim.example designates 192.0.2.1)',
    'Received: from mail.victim.example (192.0.2.1) by C.mail.protection.outlook.com (10.0.0.1) with SMTP',
  ]

  test.each([
    [
      'Gmail',
      gmail,
      google('dkim=pass header.i=@victim.example; dmarc=pass (p=NONE) header.from=victim.example'),
      'pass',
    ],
    [
      'Gmail',
      gmail,
      google('spf=softfail smtp.mailfrom=x@victim.example; dmarc=fail (p=NONE) header.from=victim.example'),
      'fail',
    ],
    ['Gmail', gmail, [forged, received('mx.google.com')], 'none'],
    [
      'Exchange Online',
      graph,
      exchange('dmarc=pass action=none header.from=victim.example;compauth=pass reason=100'),
      'pass',
    ],
    [
      'Exchange Online',
      graph,
      exchange(
        'desk.example; dkim=pass (signature was verified) header.d=victim.example;desk.example; dmarc=pass action=none header.from=victim.example;',
      ),
      'pass',
    ],
    [
      'Exchange Online',
      graph,
      exchange('dmarc=fail action=oreject header.from=victim.example;compauth=fail reason=000'),
      'fail',
    ],
    [
      'Exchange Online',
      graph,
      exchange('dmarc=fail action=none header.from=victim.example;compauth=pass reason=130'),
      'pass',
    ],
    [
      'Exchange Online',
      graph,
      exchange('dmarc=fail action=none header.from=evil.example;compauth=pass reason=130'),
      'fail',
    ],
    [
      'Exchange Online',
      graph,
      ['Authentication-Results: mx.evil.example; dmarc=pass header.from=victim.example'],
      'none',
    ],
    [
      'Exchange Online, collected from elsewhere',
      graph,
      [received('mx.elsewhere.example'), 'Authentication-Results: dmarc=pass header.from=victim.example'],
      'none',
    ],
    ['a server that is not configured', { configured: null }, [forged, received()], 'none'],
  ])('is read as it writes: %s', async (_name, facts, head, verdict) => {
    expect(await judge({ facts, head })).toMatchObject({ verdict })
  })
})

describe('a mailing list or forwarder', () => {
  const first = (text: string, sealer = 'lists.example') => [
    `ARC-Seal: i=1; a=rsa-sha256; cv=none; d=${sealer}; s=x; b=x`,
    `ARC-Authentication-Results: i=1; ${sealer}; ${text}`,
  ]
  const broken = results('dmarc=fail header.from=victim.example; arc=pass')
  const passed = 'dmarc=pass header.from=victim.example'

  test.each([
    [
      'that the channel lists vouches for the sender',
      [broken, received(), ...first(passed)],
      ['lists.example'],
      'pass',
    ],
    ['that is not listed proves nothing, and refutes nothing', [broken, received(), ...first(passed)], [], 'none'],
    [
      'that found nothing itself authenticates no one',
      [broken, received(), ...first('dmarc=fail header.from=victim.example')],
      ['lists.example'],
      'fail',
    ],
    [
      'that authenticates another address does not authenticate the sender',
      [broken, received(), ...first('dmarc=pass header.from=evil.example')],
      ['lists.example'],
      'fail',
    ],
    [
      'whose chain our server did not check counts for nothing',
      [results('dmarc=fail header.from=victim.example'), received(), ...first(passed)],
      ['lists.example'],
      'fail',
    ],
    [
      'whose chain is broken counts for nothing',
      [results('dmarc=fail header.from=victim.example; arc=fail'), received(), ...first(passed)],
      ['lists.example'],
      'fail',
    ],
    [
      'that took it from one who is not listed proves nothing',
      [
        broken,
        received(),
        'ARC-Seal: i=2; cv=pass; d=lists.example',
        'ARC-Authentication-Results: i=2; lists.example; arc=pass',
        ...first(passed, 'evil.example'),
      ],
      ['lists.example'],
      'none',
    ],
    [
      'that a later sealer hides behind the name of our server proves nothing',
      [
        broken,
        received(),
        'ARC-Seal: i=2; cv=pass; d=evil.example',
        'ARC-Authentication-Results: i=2; mx.desk.example; arc=pass',
        ...first(passed),
      ],
      ['lists.example'],
      'none',
    ],
    [
      'is not one whose domain only begins like a listed one',
      [
        broken,
        received(),
        'ARC-Seal: i=1; cv=none; d=lists.example(.evil.example; s=x; b=x',
        `ARC-Authentication-Results: i=1; mx.evil.example; ${passed}`,
      ],
      ['lists.example'],
      'none',
    ],
    [
      'is not one of two that seal the same set',
      [broken, received(), ...first(passed, 'evil.example'), ...first(passed)],
      ['lists.example'],
      'fail',
    ],
    [
      'is distinguished from the set that our own server adds',
      [
        'ARC-Seal: i=2; cv=pass; d=desk.example',
        'ARC-Authentication-Results: i=2; mx.desk.example; dmarc=fail header.from=victim.example; arc=pass',
        received(),
        ...first(passed),
      ],
      ['lists.example'],
      'pass',
    ],
  ])('%s', async (_what, head, trustedForwarders, verdict) => {
    expect(await judge({ head, trustedForwarders })).toMatchObject({ verdict })
  })
})

test('reads results in linear time', () => {
  const hostile = ['(', '"', '\\', ';', '=', ' ', 'a=', '(a', '\\"', ' =']
  for (const text of hostile) {
    for (const beginning of ['', 'x; dkim=pass header.d=x']) {
      const given = beginning + text.repeat(128_000 / text.length)
      expect(
        cpuMsOf(() => readAuthenticationResults(given)),
        given.slice(0, 40),
      ).toBeLessThan(250)
    }
  }
})
