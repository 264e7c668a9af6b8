import type { Context } from '../context.ts'
import { definePort } from '../platform/ports.ts'

interface Addressee {
  customerID: number
  /** An email address or a phone number. */
  uid: string
}

/** Needs of automation from channels: codes that prove that an address is someone's. */
export const codesPort = definePort<{
  /** Whether a code can reach the address. */
  canReach(context: Context, addressee: Addressee): Promise<boolean>
  /** Sends a code by the first channel that takes it; false where none does. */
  sendCode(context: Context, sending: Addressee & { code: string; language: string | null }): Promise<boolean>
  /** The text of such a message. */
  writeCode(language: string, filled: { code: string; name: string }): { subject: string; text: string }
}>('codes of automation')
