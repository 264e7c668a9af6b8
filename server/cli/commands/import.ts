import { resolve } from 'node:path'
import { readConfig } from '../../config.ts'
import { migrate } from '../../platform/database/migrations.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import { migrationsFolder, openStorage } from '../../service.ts'
import { answer, type Command, readOptions, required, text } from '../command.ts'
import { readDump } from '../dump/read-dump.ts'
import { withDatabase } from '../open-desk.ts'

export const importDesk: Command = {
  name: 'import',
  options: '--from FOLDER',
  summary: 'Fills an empty database from an export. SECRET_KEY must be that of the desk it came from.',
  async run(args) {
    const folder = resolve(required(readOptions(args, { from: text }).from, 'from'))
    return withDatabase(readConfig(), async ({ config, database }) => {
      await migrate(database.directUrl, migrationsFolder)
      const target = {
        pool: database.pool,
        storage: await openStorage(config),
        secrets: createSecrets(database.keys.secretKeys),
      }
      const { tables, jobs, files } = await readDump(target, folder)
      return answer({ tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0), jobs, files })
    })
  },
}
