import type { FastifyRequest } from 'fastify'
import { refuse } from '../../../errors.ts'
import type { Gateway } from '../gateway.ts'
import { verifyCallback } from '../verify-callback.ts'
import { answerCaller } from './answer-caller.ts'
import { type Call, type CallStep, isBlockedCall, openCall } from './call.ts'
import { type CallPlace, CallState } from './call-state.ts'
import { endDial } from './hand-over.ts'
import { pickUp } from './pick-up.ts'
import { readFailedAddress, waitForService } from './recover-call.ts'
import { takeTurn } from './take-turn.ts'

const places: Record<CallPlace | '', (call: Call) => CallStep[] | Promise<CallStep[]>> = {
  '': pickUp,
  turn: takeTurn,
  answer: answerCaller,
  dialled: endDial,
}

/** One callback about a call: its state is in the URL, the next instruction is the response. */
export async function runCall(
  gateway: Gateway,
  request: FastifyRequest,
  place: CallPlace | '',
  state: CallState,
): Promise<CallStep[]> {
  const callback = await verifyCallback(gateway.context, request)
  const report = gateway.context.telephony.readCall(callback.fields)
  if (!report) throw refuse('call_missing')
  try {
    const call = await openCall(gateway, callback, report, state)
    return (await isBlockedCall(call)) ? [{ does: 'hangUp' }] : await places[place](call)
  } catch (fault) {
    return waitForService(fault, { base: callback.base, place, state, report })
  }
}

/** The provider could not reach our URL and calls this one: the call continues where it was. */
export async function resumeCall(gateway: Gateway, request: FastifyRequest): Promise<CallStep[]> {
  const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const failed = gateway.context.telephony.readCall(fields)?.failedAddress
  const { place, query } = readFailedAddress(failed)
  return runCall(gateway, request, place, readState(query))
}

/** Parsed by the schema of the routes; the URL was ours and is signed. */
function readState(query: URLSearchParams): CallState {
  const entries = Object.entries(CallState.properties).flatMap(([name, schema]) => {
    const value = query.get(name)
    if (value === null) return []
    const { type } = schema as { type?: string }
    return [[name, type === 'integer' ? Number(value) : type === 'boolean' ? value === 'true' : value]]
  })
  return Object.fromEntries(entries) as CallState
}

/** The provider reports how a call ended: the desk records it once. */
export async function endCall(gateway: Gateway, request: FastifyRequest): Promise<void> {
  const callback = await verifyCallback(gateway.context, request)
  const report = gateway.context.telephony.readCall(callback.fields)
  if (!report?.isOver) return
  const call = await openCall(gateway, callback, report, {})
  if (await isBlockedCall(call)) return
  const { api, line, caller } = call
  await api.fireHook(line, 'OnPhoneHangup', caller, `${report.callID} hang-up`)
}
