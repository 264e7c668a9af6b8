import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

/** A separate database, cloned from the migrated template (or empty). */
export async function createTestDatabase(template: 'template_desk' | 'template1' = 'template_desk'): Promise<string> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  const client = new Client(`${server}/postgres`)
  await client.connect()
  // Cloning fails while another clone reads the template, so clones are queued.
  await client.query('select pg_advisory_lock(1)')
  await client.query(`create database ${name} template ${template} strategy file_copy`)
  await client.end()
  return `${server}/${name}`
}

/** Drops unused databases: hundreds of them would fill disk or memory. */
export async function dropTestDatabase(url: string): Promise<void> {
  const client = new Client(`${inject('postgres')}/postgres`)
  await client.connect()
  await client.query(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
  await client.end()
}

/** The URL under which statements run as the owner of the database, to whom row-level security does not apply. */
export const asOwner = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}options=-c%20role%3Dnone`

export async function runAsSuperuser(url: string, ...statements: string[]) {
  const client = new Client(url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** A database owned by a separate login with those attributes. */
export async function createOwnedDatabase(attributes: string) {
  const url = await createTestDatabase('template1')
  const name = new URL(url).pathname.slice(1)
  const login = `login_${randomBytes(4).toString('hex')}`
  await runAsSuperuser(
    url,
    `create role ${login} login password 'test' ${attributes}`,
    `alter database ${name} owner to ${login}`,
    `alter schema public owner to ${login}`,
    'create extension if not exists pg_trgm',
  )
  return { login, url: url.replace('attendant:test@', `${login}:test@`), superuserUrl: url }
}
