/** Of the page that asks, else of the service that it asks. */
export function hostnameOfPage({ origin, host }: { origin?: string | undefined; host?: string | undefined }) {
  return URL.parse(origin ?? '')?.hostname || host
}
