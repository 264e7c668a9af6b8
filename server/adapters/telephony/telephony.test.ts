import { createOutbound } from '../../platform/outbound/outbound.ts'
import { createClock } from '../../test/test-server.ts'
import { TelephonyFault } from './telephony.ts'
import { createFakeTelephony } from './testing/fake-telephony.ts'
import { describeTelephony } from './testing/telephony-suite.ts'
import { startTwilioDouble } from './twilio/testing/twilio-double.ts'
import { createTwilioTelephony } from './twilio/twilio-telephony.ts'

const account = { accountSid: `AC${'1'.repeat(32)}`, authToken: 'token of tests' }
const from = '+4930000001'

describeTelephony('the provider over HTTP', async () => {
  const clock = createClock()
  const double = await startTwilioDouble([account], clock.now)
  double.senders.add(from)
  const outbound = createOutbound({ allow: ['127.0.0.1'] })
  const telephony = createTwilioTelephony({ baseUrl: double.base, outbound })
  return {
    telephony,
    account,
    from,
    now: clock.now,
    advance: clock.advance,
    receive: (number) => double.receive(number, from),
    failOnce: (isTemporary) => {
      double.failNext(isTemporary ? 503 : 400)
      double.failNextCheck(isTemporary ? 503 : 400)
    },
    keepMedia: (bytes, contentType) => double.keepMedia(account.accountSid, bytes, contentType).url,
    giveNumber: (number) => double.giveNumber(account.accountSid, number),
    keepCall: (sid, { isOver, endedAt }) =>
      double.calls.set(sid, {
        sid,
        from,
        to: from,
        status: isOver ? 'completed' : 'in-progress',
        endedAt,
        heard: [],
        dialled: [],
        rang: 0,
        faults: [],
      }),
    close: () => Promise.all([double.close(), outbound.close()]),
  }
})

describeTelephony('the fake', async () => {
  const clock = createClock()
  const fake = createFakeTelephony(account, clock.now)
  let files = 0
  return {
    telephony: fake,
    account,
    from,
    now: clock.now,
    advance: clock.advance,
    receive: (number) => fake.receive(number, from),
    failOnce: (isTemporary) => fake.failNext(new TelephonyFault('Failing', { isTemporary })),
    keepMedia(bytes, contentType) {
      const url = `https://media.test/${++files}`
      fake.media.set(url, { bytes, contentType })
      return url
    },
    giveNumber: (number) => void fake.numbers.add(number),
    keepCall: (callID, call) => fake.calls.set(callID, call),
    close: async () => undefined,
  }
})
