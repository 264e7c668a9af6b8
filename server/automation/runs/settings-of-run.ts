import { readSettings, type Settings } from '../../organization/models/read-settings.ts'
import { remember } from '../../platform/database/configuration/known-configuration.ts'
import type { StepContext } from './automation-run.ts'

/** The settings as the transaction knows them, or as they are now outside of one. */
export const settingsOf = (context: Pick<StepContext, 'db' | 'configuration'>, customerID: number): Promise<Settings> =>
  remember(context, 'settings', () => readSettings(context, customerID))
