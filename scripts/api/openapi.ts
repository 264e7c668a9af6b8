import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import type { Context } from '../../server/context.ts'
import { createTokens } from '../../server/people/auth/tokens.ts'
import { connectDatabase } from '../../server/platform/database/database.ts'
import { createLog } from '../../server/platform/log.ts'

/** Writes the document served at /openapi.json to openapi.json. Needs no database. */

const key = 'a key that signs and seals nothing'
const url = 'postgres://nowhere/nothing'
const config = readConfig({ DATABASE_URL: url, SECRET_KEY: key, JWT_SECRET: key })
const log = createLog('silent')
const silence = { isListening: () => false, on: () => undefined, onReconnect: () => undefined }
// Registering routes uses these parts of the context only.
const context = {
  config,
  log,
  db: connectDatabase(url, { log }).db,
  announcements: silence,
  now: () => new Date(),
  newId: randomUUID,
  publicUrl: 'http://localhost:3000',
} as unknown as Context

const app = await createApp({ context, tokens: createTokens([key]), server: (handler) => createServer(handler) })
const answer = await app.inject('/openapi.json')
await writeFile(new URL('../../openapi.json', import.meta.url), `${JSON.stringify(answer.json(), null, 2)}\n`)
await app.close()
