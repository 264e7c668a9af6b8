import type { Context } from '../../context.ts'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'

/** The callback URL for delivery reports; undefined without a gateway. */
export function reportAddress(
  { config, publicUrl }: Pick<Context, 'config' | 'publicUrl'>,
  { customerID, messageID }: Pick<MessageRow, 'customerID' | 'messageID'>,
  isPart: boolean,
): string | undefined {
  const isHere = config.ROLES.includes('gateway')
  const gateway = config.GATEWAY_URL ?? (isHere ? publicUrl : undefined)
  if (!gateway) return undefined
  const about = new URLSearchParams({ customerID: String(customerID), messageID: String(messageID) })
  if (isPart) about.set('isPart', 'true')
  return `${gateway}/gateway/whatsapp/status?${about}`
}
