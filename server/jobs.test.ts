import { describe, expect, test } from 'vitest'
import { findRunsOfMessage } from './automation/runs/automation.store.ts'
import { queueAdvance, startMessageRun } from './automation/runs/start-run.ts'
import { queueImport } from './channels/email/queue-import.ts'
import { queueCopy } from './channels/email/sending/copies/file-copy.ts'
import { queueEnding } from './channels/email/subscriptions/end-subscriptions.ts'
import { queueReconciling } from './channels/email/subscriptions/reconcile-subscriptions.ts'
import { deleteFilesLater } from './desk/files/delete-files.ts'
import { queueDelivery } from './desk/messages/delivery/queue-delivery.ts'
import { queueGivingUp } from './jobs/quarantined-jobs.ts'
import { createJobs, createLanes } from './jobs.ts'
import { priorities } from './platform/jobs/job-places.ts'
import { addJob } from './platform/jobs/jobs.ts'
import { startDesk } from './test/desk.ts'
import { storeMessage } from './test/samples/stored-message.ts'
import { sharedTestServer } from './test/test-server.ts'

test('every job belongs to one lane', async () => {
  const { context } = await sharedTestServer()
  const tasks = createJobs(context)

  const names = createLanes(tasks).flatMap((lane) => Object.keys(lane.tasks))

  expect(names.sort()).toEqual(Object.keys(tasks).sort())
})

test('jobs are added to the lane whose slots run them', async () => {
  await using desk = await startDesk()
  const { customerID, context } = desk
  const { db, newId } = context
  const channel = { customerID, channelID: 1 }
  await queueAdvance(db, { customerID, runID: 1 })
  await queueDelivery(db, { customerID, messageID: 1 })
  await queueImport(db, channel)
  await queueImport(db, { ...channel, importID: newId(), isHistorical: true })
  await queueCopy(context, channel, '<copy@desk.test>', Buffer.from('Copy'))
  await queueReconciling(context, channel)
  await queueEnding(context, { ...channel, subscriptionIDs: [] }, { runAt: new Date() })
  await deleteFilesLater(context, customerID, [newId()])
  await addJob(db, 'auth.send-password-reset', {})
  const lanes = createLanes(createJobs(context))

  const { rows } = await db.execute<{ name: string; priority: number }>(
    'select task_identifier as name, priority from graphile_worker.jobs',
  )

  expect(rows.length).toBeGreaterThanOrEqual(9)
  for (const { name, priority } of rows) {
    const lane = lanes.find(({ tasks }) => name in tasks)
    expect({ name, priority }).toEqual({ name, priority: priorities[lane?.name ?? 'system'] })
  }
})

describe('a quarantined job', () => {
  test('of a delivery marks the message as failed and lists it', async () => {
    await using desk = await startDesk()
    const { customerID, messageID } = await storeMessage(desk, { senderType: 'CustomerRep', status: 'Queued' })

    await queueGivingUp(desk.context.db, { jobID: '1', name: 'messages.deliver', payload: { customerID, messageID } })
    await desk.runJobs()

    const { body } = await desk.get('/ticketMessages/failed')
    expect(body.items).toMatchObject([{ messageID, status: 'Failed', failure: expect.stringContaining('not sent') }])
  })

  test('of the automation marks the message as failed and lists it', async () => {
    await using desk = await startDesk()
    const message = await storeMessage(desk)
    await desk.context.db.transaction((db) =>
      startMessageRun({ ...desk.context, db, isTransaction: true }, message, {}),
    )
    const [run] = await findRunsOfMessage(desk.context.db, message.customerID, message.messageID)
    await desk.context.db.execute(
      `select graphile_worker.permanently_fail_jobs(array_agg(id)) from graphile_worker.jobs where key = 'automation.advance ${run?.runID}'`,
    )

    await queueGivingUp(desk.context.db, {
      jobID: '1',
      name: 'automation.advance',
      payload: { customerID: message.customerID, runID: run?.runID },
    })
    await desk.runJobs()

    const { body } = await desk.get('/ticketMessages/failed')
    expect(body.items).toMatchObject([{ messageID: message.messageID, status: 'Failed' }])
  })
})
