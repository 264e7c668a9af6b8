const storageKey = 'attendant.hostname'
const isLoopback = /^(127\.|\[::1\])/

/** The hostname of the workspace: the one used last, otherwise the console's own. */
export const signInHostname = () =>
  localStorage.getItem(storageKey) ?? (isLoopback.test(location.hostname) ? 'localhost' : location.hostname)

export const keepHostname = (hostname: string) => localStorage.setItem(storageKey, hostname)
