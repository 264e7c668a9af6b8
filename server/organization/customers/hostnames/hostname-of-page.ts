/** Hostname of the calling page, otherwise of the service. */
export function hostnameOfPage({ origin, host }: { origin?: string | undefined; host?: string | undefined }) {
  return URL.parse(origin ?? '')?.hostname || host
}
