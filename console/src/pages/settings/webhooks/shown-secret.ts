const kept = new Map<number, string>()

/** Until the page of the webhook shows it, once. */
export const keepSecret = (webhookID: number, secret: string): void => void kept.set(webhookID, secret)

export function takeSecret(webhookID: number): string | undefined {
  const secret = kept.get(webhookID)
  kept.delete(webhookID)
  return secret
}
