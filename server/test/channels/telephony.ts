import { setTimeout as pause } from 'node:timers/promises'
import type { Channel, ChannelWrite } from '@attendant/contract/organization/channel.ts'
import type { TelephonyAccount } from '../../adapters/telephony/telephony.ts'
import type { Reaction } from '../../adapters/telephony/twilio/testing/double-calls.ts'
import { startTwilioDouble } from '../../adapters/telephony/twilio/testing/twilio-double.ts'
import { type Desk, startDesk } from '../desk.ts'
import { makeChannel } from '../factories.ts'

let serial = 0

export const newAccount = (): TelephonyAccount => ({
  accountSid: `AC${String(++serial).padStart(32, '0')}`,
  authToken: `token ${serial} of tests`,
})

/** Unique numbers of end users. */
export const newNumber = () => `+4917${1_000_000 + ++serial}`

/** A desk whose customer has an account with a local double of the provider. */
export async function startTelephonyDesk(settings: Record<string, string> = {}) {
  const account = newAccount()
  let desk: Desk | undefined
  const double = await startTwilioDouble([account], () => desk?.clock.now() ?? new Date())
  desk = await startDesk({
    settings: {
      TELEPHONY_BASE_URL: double.base,
      OUTBOUND_ALLOW: '127.0.0.1',
      ROLES: 'web,worker,gateway',
      ...settings,
    },
  })
  await giveAccount(desk, account)
  return Object.assign(desk, {
    double,
    account,
    async [Symbol.asyncDispose]() {
      await desk?.server.close()
      await double.close()
    },
  })
}

export async function giveAccount(desk: Desk, { accountSid, authToken }: TelephonyAccount): Promise<void> {
  await desk.put('/api/Customers/me', { telephonyAccountSID: accountSid, telephonyAuthToken: authToken })
}

export type TelephonyDesk = Awaited<ReturnType<typeof startTelephonyDesk>>

/** A channel with a number that belongs to the account. */
export async function makeLine(
  desk: TelephonyDesk,
  given: Partial<ChannelWrite> = {},
): Promise<Channel & { number: string }> {
  const channel = await makeChannel(desk, { channelType: 'WhatsApp', ...given })
  const number = channel.phoneNumber ?? ''
  desk.double.senders.add(number)
  return { ...channel, number }
}

/** The provider's URL of a desk's gateway: its public address is mapped to the local port. */
export function callbacksOf({ server }: Pick<Desk, 'server'>, publicUrl = 'https://desk.example.test') {
  return {
    voiceUrl: `${publicUrl}/gateway/call`,
    fallbackUrl: `${publicUrl}/gateway/call/fallback`,
    statusCallback: `${publicUrl}/gateway/call/status`,
    messageUrl: `${publicUrl}/gateway/whatsapp`,
    reach: (address: string) => ({ url: address.replace(publicUrl, server.base) }),
  }
}

/** Runs jobs continuously, like a worker, until it is disposed. */
export function keepWorking(desk: Desk) {
  let isOver = false
  const work = async () => {
    while (!isOver) {
      await desk.runJobs()
      await pause(25)
    }
  }
  const working = work()
  return {
    async [Symbol.asyncDispose]() {
      isOver = true
      await working
    },
  }
}

/** A caller who says these sentences one after another, then hangs up. */
export function replyInTurn(...words: (string | 'silence')[]) {
  const left = [...words]
  return (): Reaction => {
    const next = left.shift()
    if (next === undefined) return 'hangUp'
    return next === 'silence' ? 'silence' : { says: next }
  }
}
