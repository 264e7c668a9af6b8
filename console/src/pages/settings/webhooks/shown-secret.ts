const kept = new Map<number, string>()

/** Keeps a new webhook's secret until the webhook's page shows it once. */
export const keepSecret = (webhookID: number, secret: string): void => void kept.set(webhookID, secret)

export function takeSecret(webhookID: number): string | undefined {
  const secret = kept.get(webhookID)
  kept.delete(webhookID)
  return secret
}
