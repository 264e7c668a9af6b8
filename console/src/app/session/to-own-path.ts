const anyOrigin = 'https://console.invalid'
const suspicious = /^(?!\/)|^\/[/\\]|[\\\p{Cc}]/u

/**
 * The page of the console that an address asks for, as a path below `/console`; nothing for every other address. What
 * counts is how a browser reads it: `//host`, `/\host` and a tab between the slashes all lead to another host.
 */
export function toOwnPath(address: string | undefined): string | undefined {
  if (address === undefined || suspicious.test(address) || !URL.canParse(address, anyOrigin)) return undefined
  const { origin, pathname, search, hash } = new URL(address, anyOrigin)
  return origin === anyOrigin && !suspicious.test(pathname) ? `${pathname}${search}${hash}` : undefined
}
