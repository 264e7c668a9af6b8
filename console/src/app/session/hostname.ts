const storageKey = 'attendant.hostname'
const isLoopback = /^(127\.|\[::1\])/

/** The name of the organisation's desk: the one used last, else where the console was reached. */
export const signInHostname = () =>
  localStorage.getItem(storageKey) ?? (isLoopback.test(location.hostname) ? 'localhost' : location.hostname)

export const keepHostname = (hostname: string) => localStorage.setItem(storageKey, hostname)
