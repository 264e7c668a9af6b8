import type { Translate } from '../../../app/session/language.ts'

/** Several name others that they are compatible with: the first that matches is the one. */
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

/** Such as `Firefox on Windows`; what is no browser names itself. */
export function describeBrowser(t: Translate, userAgent: string | null): string {
  if (!userAgent) return t('profile.unknownBrowser')
  const browser = findName(browsers, userAgent)
  const system = findName(systems, userAgent)
  if (browser && system) return t('profile.browserOn', { browser, system })
  return browser ?? userAgent.slice(0, 60)
}
