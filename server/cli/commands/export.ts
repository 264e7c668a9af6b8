import { resolve } from 'node:path'
import { readConfig } from '../../config.ts'
import { migrate } from '../../platform/database/migrations.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import { migrationsFolder, openStorage } from '../../service.ts'
import { type Command, exitCodes, readOptions, required, text } from '../command.ts'
import { writeDump } from '../dump/write-dump.ts'
import { withDatabase } from '../open-desk.ts'

export const exportDesk: Command = {
  name: 'export',
  options: '--to FOLDER',
  summary: 'Writes the whole desk, files included, into a new folder; a service may go on working meanwhile.',
  async run(args) {
    const folder = resolve(required(readOptions(args, { to: text }).to, 'to'))
    return withDatabase(readConfig(), async ({ config, database }) => {
      await migrate(database.directUrl, migrationsFolder)
      const source = {
        pool: database.pool,
        storage: await openStorage(config),
        secrets: createSecrets(database.keys.secretKeys),
      }
      const { manifest, missing } = await writeDump(source, folder)
      const { tables, jobs, files } = manifest
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      return {
        lines: [JSON.stringify({ folder, tables: tables.length, rows, jobs, files, missing: missing.length })],
        remarks: missing.map((key) => `The bytes of the file ${key} were not there.`),
        exitCode: exitCodes.ok,
      }
    })
  },
}
