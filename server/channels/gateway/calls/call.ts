import { bindCustomer, type Context } from '../../../context.ts'
import { isBlockedSender } from '../../../desk/blocked-senders/is-blocked-sender.ts'
import { type CallSettings, readCallSettings } from '../../../organization/channels/read-call-settings.ts'
import { type Gateway, openLine } from '../gateway.ts'
import type { Line } from '../service-api.ts'
import type { VerifiedCallback } from '../verify-callback.ts'
import type { CallState } from './call-state.ts'

export type CallReport = NonNullable<ReturnType<Context['telephony']['readCall']>>
export type CallStep = Parameters<Context['telephony']['writeScript']>[0][number]

/** A call at the time of a callback. */
export interface Call extends Gateway {
  report: CallReport
  /** The caller's number, if it is not withheld. */
  caller: string | undefined
  line: Line
  settings: CallSettings
  state: CallState
  base: string
}

/** The provider's value for a withheld number. */
const withheld = new Set(['+266696687', '+7378742833', '+2562533', '+8656696', '+86282452253'])

const toCaller = (from: string) => (/^\+[1-9]\d{6,14}$/.test(from) && !withheld.has(from) ? from : undefined)

export async function openCall(
  gateway: Gateway,
  callback: VerifiedCallback,
  report: CallReport,
  state: CallState,
): Promise<Call> {
  const line = await openLine(gateway, callback, report.to)
  const context = bindCustomer(gateway.context, line.customerID)
  const settings = await readCallSettings(context.db, line.customerID, line.channelID)
  return { ...gateway, context, report, caller: toCaller(report.from), line, settings, state, base: callback.base }
}

/** Calls from a blocked number are rejected. */
export const isBlockedCall = async ({ context, line, caller }: Call) =>
  caller !== undefined && (await isBlockedSender(context.db, { ...line, sender: caller }))

export const languageOf = ({ state, settings }: Call) => state.language || settings.language
