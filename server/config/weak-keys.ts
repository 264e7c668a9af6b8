import type { Config } from '../config.ts'

const shortestKeys = { SECRET_KEY: 16, JWT_SECRET: 16, GATEWAY_KEY: 16, PLATFORM_KEY: 8 } as const

/** Keys that are short enough to be guessed: the service starts with them, but logs a warning. */
export function findWeakKeys(config: Pick<Config, keyof typeof shortestKeys>): string[] {
  const names = Object.keys(shortestKeys) as (keyof typeof shortestKeys)[]
  return names
    .filter((name) => [config[name] ?? []].flat().some((key) => key.length < shortestKeys[name]))
    .map((name) => `${name} can be guessed: it has fewer than ${shortestKeys[name]} characters. Set a longer one.`)
}
