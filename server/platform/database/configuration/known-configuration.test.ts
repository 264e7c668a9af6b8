import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asSystem, bindCustomer, type Context } from '../../../context.ts'
import { topics } from '../../../knowledge/topics/topics.table.ts'
import { startDesk } from '../../../test/desk.ts'
import { makeTopic } from '../../../test/factories.ts'
import { prepareSelect } from '../statements/prepared-select.ts'
import { inTransaction } from '../transaction.ts'
import { configurationColumns, openConfiguration, recallConfiguration } from './known-configuration.ts'

const checkConfiguration = prepareSelect(configurationColumns, sql``)

/** The topic names that a transaction uses, and whether it had to read them. */
async function readTopics(outside: Context, customerID: number) {
  return inTransaction(bindCustomer(outside, customerID), async (context) => {
    const known = recallConfiguration(context, customerID)
    const values = { customerID, snapshot: known?.snapshot ?? null }
    const [state] = await checkConfiguration(context.db, values)
    const configuration = openConfiguration(context, customerID, known, state)
    let isRead = false
    const names = await configuration.remember('topics', async () => {
      isRead = true
      const rows = await context.db
        .select({ name: topics.name })
        .from(topics)
        .where(eq(topics.customerID, customerID))
        .orderBy(topics.topicID)
      return rows.map(({ name }) => name)
    })
    return { names, isRead }
  })
}

const addTopic = ({ db }: Context, customerID: number, name: string) => db.insert(topics).values({ customerID, name })

test('configuration is read once until it changes', async () => {
  await using desk = await startDesk()
  await using other = await startDesk()
  const { context, customerID } = desk
  await makeTopic(desk, { name: 'Orders' })
  expect(await readTopics(context, customerID)).toEqual({ names: ['Orders'], isRead: true })
  await makeTopic(other, { name: 'Returns' })
  expect(await readTopics(context, customerID)).toEqual({ names: ['Orders'], isRead: false })

  await makeTopic(desk, { name: 'Invoices' })

  expect(await readTopics(context, customerID)).toEqual({ names: ['Orders', 'Invoices'], isRead: true })
  expect((await readTopics(context, customerID)).isRead).toBe(false)
})

test('detects a change whose transaction began before the configuration was read', async () => {
  await using desk = await startDesk()
  const { context, customerID } = desk
  await inTransaction(bindCustomer(context, customerID), async (inside) => {
    await addTopic(inside, customerID, 'Orders')
    expect((await readTopics(context, customerID)).names).toEqual([])
    expect((await readTopics(context, customerID)).isRead).toBe(false)
  })

  expect((await readTopics(context, customerID)).names).toEqual(['Orders'])
})

test('shows a transaction its own changes and caches none of them if it is rolled back', async () => {
  await using desk = await startDesk()
  const { context, customerID } = desk
  await readTopics(context, customerID)

  const failing = inTransaction(bindCustomer(context, customerID), async (inside) => {
    await addTopic(inside, customerID, 'Orders')
    expect((await readTopics(inside, customerID)).names).toEqual(['Orders'])
    throw new Error('Undone')
  })

  await expect(failing).rejects.toThrow('Undone')
  expect(await readTopics(context, customerID)).toEqual({ names: [], isRead: false })
})

test('a change of shared configuration applies to every customer', async () => {
  await using desk = await startDesk()
  const { context, customerID } = desk
  await readTopics(context, customerID)

  const { db } = asSystem(context, 'manage shared models')
  await db.execute(sql`update models set is_active = is_active where customer_id = 0`)

  expect((await readTopics(context, customerID)).isRead).toBe(true)
})

test('reads again what could not be read', async () => {
  await using desk = await startDesk()
  const configuration = openConfiguration(desk.context, desk.customerID)
  const failing = configuration.remember('topics', () => Promise.reject(new Error('Not now')))

  await expect(failing).rejects.toThrow('Not now')
  expect(await configuration.remember('topics', async () => ['Orders'])).toEqual(['Orders'])
})
