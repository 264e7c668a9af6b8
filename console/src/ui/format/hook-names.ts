import { type MessageKey, useLanguage } from '../../app/session/language.ts'

/** Names events in the reader's language; events without a translation, such as custom ones, keep their own name. */
export function useHookNames(): (hookName: string) => string {
  const { t } = useLanguage()
  return (hookName) => {
    if (hookName === 'All') return t('automation.always')
    const key = `automation.hook.${hookName}`
    const text = t(key as MessageKey)
    return text === key ? hookName : text
  }
}
