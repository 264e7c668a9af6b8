const anyOrigin = 'https://console.invalid'
const suspicious = /^(?!\/)|^\/[/\\]|[\\\p{Cc}]/u

/**
 * Returns the console page in an address as a path below `/console`, or undefined for any other address. Addresses are
 * resolved as browsers do: `//host`, `/\host` and a tab between the slashes all lead to another host.
 */
export function toOwnPath(address: string | undefined): string | undefined {
  if (address === undefined || suspicious.test(address) || !URL.canParse(address, anyOrigin)) return undefined
  const { origin, pathname, search, hash } = new URL(address, anyOrigin)
  return origin === anyOrigin && !suspicious.test(pathname) ? `${pathname}${search}${hash}` : undefined
}
