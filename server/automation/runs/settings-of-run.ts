import { readSettings, type Settings } from '../../organization/models/read-settings.ts'
import type { StepContext } from './automation-run.ts'

/** Reads the settings of the customer at most once for all steps of a transaction. */
export function withSettings(context: StepContext, customerID: number): StepContext {
  let reading: Promise<Settings> | undefined
  const settings = () => {
    reading ??= readSettings(context, customerID)
    return reading
  }
  return { ...context, settings }
}

/** The settings as the transaction read them, or as they are now outside of one. */
export const settingsOf = (context: Pick<StepContext, 'db' | 'settings'>, customerID: number): Promise<Settings> =>
  context.settings?.() ?? readSettings(context, customerID)
