import { describe, expect, test } from 'vitest'
import { readAllowList } from './allow-list.ts'
import { isPublicAddress } from './public-address.ts'

describe('isPublicAddress', () => {
  test.each([
    '93.184.215.14',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '223.255.255.255',
    '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
    '2a00:1450:4001:80b::200e',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '2002:808:808::1',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    ['this network', '0.0.0.0'],
    ['private', '10.1.2.3'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['cloud metadata in it', '100.100.100.200'],
    ['loopback', '127.0.0.1'],
    ['loopback, far end', '127.255.255.254'],
    ['cloud metadata', '169.254.169.254'],
    ['private', '172.16.0.1'],
    ['private, far end', '172.31.255.255'],
    ['protocol assignments', '192.0.0.192'],
    ['documentation', '192.0.2.1'],
    ['private', '192.168.1.1'],
    ['benchmarks', '198.19.0.1'],
    ['documentation', '203.0.113.9'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['platform channel', '168.63.129.16'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped private, in hexadecimal', '::ffff:a00:1'],
    ['mapped, written out', '0:0:0:0:0:ffff:7f00:1'],
    ['translated loopback', '::ffff:0:127.0.0.1'],
    ['compatible loopback', '::127.0.0.1'],
    ['NAT64 of metadata', '64:ff9b::a9fe:a9fe'],
    ['local NAT64', '64:ff9b:1::808:808'],
    ['6to4 of private', '2002:a00:1::1'],
    ['6to4 of metadata', '2002:a9fe:a9fe::'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['unique local', 'fd00:ec2::254'],
    ['unique local', 'fc00::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['public with a zone', '2a00:1450:4001:80b::200e%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['discard', '100::1'],
    ['segment routing', '5f00::1'],
    ['no address', 'example.com'],
    ['nothing', ''],
  ])('%s: %s is not', (_what, address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('readAllowList', () => {
  const list = readAllowList(['10.1.0.0/16', '127.0.0.1', '::1', 'fd00::/8', 'Wiki.Internal'])

  test.each(['10.1.255.255', '127.0.0.1', '::1', 'fd12::1', '::ffff:10.1.2.3'])('contains %s', (address) => {
    expect(list.hasAddress(address)).toBe(true)
  })

  test.each(['10.2.0.0', '127.0.0.2', '::2', '::ffff:10.2.0.1', 'wiki.internal', ''])(
    'does not contain %s',
    (address) => {
      expect(list.hasAddress(address)).toBe(false)
    },
  )

  test('compares hosts without case and final dot, and exactly', () => {
    expect(list.hasHost('wiki.internal.')).toBe(true)
    expect(list.hasHost('evil.wiki.internal')).toBe(false)
  })

  test.each(['10.0.0.0/33', '10.0.0.0/', '::/129', 'http://wiki', '*.wiki', 'a b', ''])('refuses %j', (entry) => {
    expect(() => readAllowList([entry])).toThrow('neither a host nor an address nor a CIDR')
  })
})
