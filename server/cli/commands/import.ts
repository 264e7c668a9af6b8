import { resolve } from 'node:path'
import { readConfig } from '../../config.ts'
import { migrate } from '../../platform/database/migrations.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import { migrationsFolder, openStorage } from '../../service.ts'
import { answer, type Command, readOptions, required, text } from '../command.ts'
import { importSource } from '../customers/import-source.ts'
import { readDump } from '../dump/read-dump.ts'
import { type Desk, withDatabase } from '../open-desk.ts'

export const importDesk: Command = {
  name: 'import',
  options:
    '--from FOLDER | --source S --customer ID (--file F | --base-url U --token-env N) [--channel ID] [--dry-run] [--resume ID]',
  summary:
    'Fills an empty database from an export; SECRET_KEY must be that of the desk it came from. With --source, brings the data of another system into a customer.',
  async run(args) {
    if (args.some((arg) => /^--(source|resume)\b/.test(arg))) return importSource(args)
    const folder = resolve(required(readOptions(args, { from: text }).from, 'from'))
    const fill = async ({ config, database }: Desk) => {
      await migrate(database.directUrl, migrationsFolder)
      const target = {
        pool: database.pool,
        storage: await openStorage(config),
        secrets: createSecrets(database.keys.secretKeys),
      }
      const { tables, jobs, files } = await readDump(target, folder)
      return answer({ tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0), jobs, files })
    }
    return withDatabase(readConfig(), fill, { mayCreate: true })
  },
}
