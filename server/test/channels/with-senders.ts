import type { Context } from '../../context.ts'
import { channelsPort, type Senders } from '../../desk/ports.ts'

/** A context whose messages are sent by these senders. */
export function withSenders(context: Context, senders: Partial<Senders>): Context {
  const none: Senders = { Email: undefined, Chat: undefined, Phone: undefined, WhatsApp: undefined }
  const port = channelsPort.filledWith({ ...channelsPort(context), senders: { ...none, ...senders } })
  return { ...context, ports: new Map([...context.ports, port]) }
}
