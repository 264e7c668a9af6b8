import type { Context } from '../context.ts'
import { definePort } from '../platform/ports.ts'

interface Addressee {
  customerID: number
  /** An email address or a phone number. */
  uid: string
}

/** What automation needs from channels: codes that verify an address. */
export const codesPort = definePort<{
  /** Whether a code can be sent to the address. */
  canReach(context: Context, addressee: Addressee): Promise<boolean>
  /** Sends a code through the first channel that accepts it; false if none does. */
  sendCode(context: Context, sending: Addressee & { code: string; language: string | null }): Promise<boolean>
  /** The text of such a message. */
  writeCode(language: string, filled: { code: string; name: string }): { subject: string; text: string }
}>('codes of automation')
