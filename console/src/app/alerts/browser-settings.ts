import { useSyncExternalStore } from 'react'

/** Notification settings of this browser; stored locally because they differ between devices. */
export interface BrowserSettings {
  hasSound: boolean
  /** Shows desktop notifications while the console is open. */
  hasDesktop: boolean
  /** The push subscription of this browser, used while the console is closed. */
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
