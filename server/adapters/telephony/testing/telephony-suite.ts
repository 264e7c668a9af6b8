import { describe, expect, test } from 'vitest'
import type { ProviderCall, Telephony, TelephonyAccount } from '../telephony.ts'

/** The requirements for every provider, and how a test controls the provider's side. */
export interface TelephonyFixture {
  telephony: Telephony
  account: TelephonyAccount
  from: string
  receive(from: string): void
  advance(ms: number): void
  failOnce(isTemporary: boolean): void
  keepMedia(bytes: Buffer, contentType: string): string
  giveNumber(number: string): void
  keepCall(callID: string, call: ProviderCall): void
  now(): Date
  close(): Promise<unknown>
}

const to = '+491700000001'
const hour = 60 * 60 * 1000
const template = `HX${'0'.repeat(32)}`

export function describeTelephony(name: string, open: () => Promise<TelephonyFixture>): void {
  describe(name, () => {
    const withFixture = (what: string, check: (fixture: TelephonyFixture) => Promise<void>) =>
      test(what, async () => {
        const fixture = await open()
        await check(fixture).finally(() => fixture.close())
      })

    withFixture('accepts a text for a person who wrote, and lists it afterwards', async (fixture) => {
      const { telephony, account, from } = fixture
      fixture.receive(to)
      const since = fixture.now()

      const first = await telephony.send(account, { from, to, text: 'Hello <&> \u00fc' })
      const second = await telephony.send(account, { from, to, text: 'Further' })

      expect(first.externalID).not.toBe(second.externalID)
      expect(await telephony.listSent(account, { from, to, since })).toEqual([
        { externalID: second.externalID, text: 'Further', hasFailed: false },
        { externalID: first.externalID, text: 'Hello <&> \u00fc', hasFailed: false },
      ])
      expect(await telephony.listSent(account, { from, to: '+491700000002', since })).toEqual([])
      expect(await telephony.listSent(account, { from, to, since: new Date(since.getTime() + hour) })).toEqual([])
    })

    withFixture('takes free text for 24 hours after the last word, and templates at any time', async (fixture) => {
      const { telephony, account, from } = fixture
      const send = (more = {}) => telephony.send(account, { from, to, text: 'Hello', ...more })

      await expect(send()).rejects.toMatchObject({ code: 63016, isTemporary: false })
      fixture.receive(to)
      fixture.advance(24 * hour - 1000)
      await send()
      fixture.advance(1000)
      await expect(send()).rejects.toMatchObject({ code: 63016, isTemporary: false })
      await send({ templateSID: template })
      await send({ isSms: true })
    })

    withFixture('refuses what can never be sent, for good', async (fixture) => {
      const { telephony, account, from } = fixture
      fixture.receive(to)

      await expect(telephony.send(account, { from, to: 'Ada', text: 'Hello' })).rejects.toMatchObject({
        code: 21211,
        isTemporary: false,
      })
      await expect(telephony.send(account, { from, to, text: '' })).rejects.toMatchObject({
        code: 21602,
        isTemporary: false,
      })
      await expect(
        telephony.send({ ...account, authToken: 'wrong' }, { from, to, text: 'Hello' }),
      ).rejects.toMatchObject({ code: 20003, isTemporary: false })
    })

    withFixture('says when trying again may help', async (fixture) => {
      const { telephony, account, from } = fixture
      fixture.receive(to)
      fixture.failOnce(true)

      await expect(telephony.send(account, { from, to, text: 'Hello' })).rejects.toMatchObject({ isTemporary: true })
      await telephony.send(account, { from, to, text: 'Hello' })
    })

    withFixture('knows an account by its token, and the numbers of the account', async (fixture) => {
      const { telephony, account } = fixture
      fixture.giveNumber('+4930000077')

      expect(await telephony.isAccount(account)).toBe(true)
      expect(await telephony.isAccount({ ...account, authToken: 'wrong' })).toBe(false)
      expect(await telephony.isAccount({ ...account, accountSid: `AC${'9'.repeat(32)}` })).toBe(false)
      expect(await telephony.hasNumber(account, '+4930000077')).toBe(true)
      expect(await telephony.hasNumber(account, '+493000007')).toBe(false)
      fixture.failOnce(true)
      await expect(telephony.isAccount(account)).rejects.toMatchObject({ isTemporary: true })
    })

    withFixture('knows whether a call is over', async (fixture) => {
      const { telephony, account } = fixture
      const endedAt = new Date('2026-03-02T08:00:00.000Z')
      fixture.keepCall('CA1', { isOver: false, endedAt: undefined })
      fixture.keepCall('CA2', { isOver: true, endedAt })

      expect(await telephony.findCall(account, 'CA1')).toEqual({ isOver: false, endedAt: undefined })
      expect(await telephony.findCall(account, 'CA2')).toEqual({ isOver: true, endedAt })
      expect(await telephony.findCall(account, 'CA3')).toBeUndefined()
    })

    withFixture('fetches what an end user sent, up to a size', async (fixture) => {
      const { telephony, account } = fixture
      const url = fixture.keepMedia(Buffer.from('a picture'), 'image/png')

      expect(await telephony.fetchMedia(account, url, 100)).toMatchObject({
        bytes: Buffer.from('a picture'),
        contentType: 'image/png',
      })
      await expect(telephony.fetchMedia(account, url, 3)).rejects.toMatchObject({ isTemporary: false })
      await expect(telephony.fetchMedia(account, `${url}0`, 100)).rejects.toMatchObject({ isTemporary: true })
    })
  })
}
