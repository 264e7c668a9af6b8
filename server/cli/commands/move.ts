import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../config.ts'
import { connectDatabase } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrations.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import { migrationsFolder } from '../../service.ts'
import { answer, type Command, readOptions, required, text, UsageFault } from '../command.ts'
import { readDump } from '../dump/read-dump.ts'
import { writeDump } from '../dump/write-dump.ts'
import { withDatabase } from '../open-desk.ts'

export const moveDesk: Command = {
  name: 'move',
  options: '--to postgres://…',
  summary:
    'Copies the desk into an empty PostgreSQL, such as from the embedded one to a server. Stop the service first.',
  async run(args) {
    const to = required(readOptions(args, { to: text }).to, 'to')
    if (!/^postgres(ql)?:\/\//.test(to)) throw new UsageFault('--to must be an address that begins with postgres://.')
    const folder = await mkdtemp(join(tmpdir(), 'attendant-move-'))
    try {
      return await withDatabase(readConfig(), async ({ log, config, database }) => {
        const secrets = createSecrets(database.keys.secretKeys)
        await migrate(database.directUrl, migrationsFolder)
        const target = connectDatabase(to, { log, poolSize: 4 })
        try {
          await migrate(to, migrationsFolder)
          await writeDump({ pool: database.pool, secrets }, join(folder, 'desk'))
          const { tables, jobs } = await readDump({ pool: target.pool, secrets }, join(folder, 'desk'))
          const rows = tables.reduce((sum, table) => sum + table.rows, 0)
          return { ...answer({ tables: tables.length, rows, jobs }), remarks: whatToSet(config.DATABASE_URL) }
        } finally {
          await target.close()
        }
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** The settings to change before starting the service on the new database. */
function whatToSet(from: string | undefined): string[] {
  const keys = from
    ? 'keep SECRET_KEY and JWT_SECRET as they are.'
    : 'set SECRET_KEY and JWT_SECRET to `secretKey` and `jwtSecret` of keys.json in the data directory.'
  return [`Start the service with DATABASE_URL set to the new address, and ${keys} Files stay where they are.`]
}
