import { readConfig } from '../../config.ts'
import { migrate as bringUpToDate } from '../../platform/database/migrations.ts'
import { migrationsFolder } from '../../service.ts'
import { answer, type Command, readOptions } from '../command.ts'
import { withDatabase } from '../open-desk.ts'

export const migrate: Command = {
  name: 'migrate',
  options: '',
  summary: 'Brings the database up to date, as every start does, and reports what was applied.',
  async run(args) {
    readOptions(args, {})
    const applied = await withDatabase(
      readConfig(),
      ({ database }) => bringUpToDate(database.directUrl, migrationsFolder),
      { mayCreate: true },
    )
    return answer({ applied })
  },
}
