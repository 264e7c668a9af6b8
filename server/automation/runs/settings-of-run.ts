import { readSettings, type Settings } from '../../organization/models/read-settings.ts'
import { remember } from '../../platform/database/configuration/known-configuration.ts'
import type { StepContext } from './automation-run.ts'

/** The settings as read by the transaction, or the current ones outside a transaction. */
export const settingsOf = (context: Pick<StepContext, 'db' | 'configuration'>, customerID: number): Promise<Settings> =>
  remember(context, 'settings', () => readSettings(context, customerID))
