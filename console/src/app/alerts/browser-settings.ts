import { useSyncExternalStore } from 'react'

/** How this browser draws attention: kept in it, since another one may stand in another room. */
export interface BrowserSettings {
  hasSound: boolean
  /** Notifications of the desktop while the console is open. */
  hasDesktop: boolean
  /** A push subscription of this browser, for when the console is closed. */
  pushSubscriptionID?: number | undefined
}

const key = 'attendant.alerts'
const listeners = new Set<() => void>()
const off: BrowserSettings = { hasSound: false, hasDesktop: false }

let settings = read()

function read(): BrowserSettings {
  try {
    return { ...off, ...JSON.parse(localStorage.getItem(key) ?? '{}') }
  } catch {
    return off
  }
}

export const readBrowserSettings = () => settings

export function changeBrowserSettings(change: Partial<BrowserSettings>): void {
  settings = { ...settings, ...change }
  localStorage.setItem(key, JSON.stringify(settings))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useBrowserSettings = () => useSyncExternalStore(subscribe, readBrowserSettings)
