import type { Translate } from '../../../app/session/language.ts'

/** In order of priority: many user agents also name the browsers they are compatible with. */
const browsers: [RegExp, string][] = [
  [/Edg\w*\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const findName = (names: [RegExp, string][], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** For example `Firefox on Windows`; other clients are shown by their user agent. */
export function describeBrowser(t: Translate, userAgent: string | null): string {
  if (!userAgent) return t('profile.unknownBrowser')
  const browser = findName(browsers, userAgent)
  const system = findName(systems, userAgent)
  if (browser && system) return t('profile.browserOn', { browser, system })
  return browser ?? userAgent.slice(0, 60)
}
