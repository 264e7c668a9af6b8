import { expect, test } from 'vitest'
import { bindCustomer } from '../../context.ts'
import { openConfiguration } from '../../platform/database/configuration/known-configuration.ts'
import { startDesk } from '../../test/desk.ts'
import { makeDocument } from '../../test/factories.ts'
import { recordSentStatements } from '../../test/processes/sent-statements.ts'
import { recallDocuments } from './recall-documents.ts'

test('documents are cached, except those that are too long', async () => {
  using recorder = recordSentStatements()
  await using desk = await startDesk()
  const { customerID } = desk
  const short = await makeDocument(desk, { content: 'short' })
  const long = await makeDocument(desk, { content: 'x'.repeat(100_001) })
  const outside = bindCustomer({ ...desk.context, db: desk.server.serviceDb }, customerID)
  const context = { ...outside, configuration: openConfiguration(outside, customerID) }
  const recall = async (...wanted: (typeof short)[]) => {
    recorder.take(desk)
    const ids = wanted.map(({ documentID }) => documentID)
    const rows = await recallDocuments(context, customerID, ids)
    const reads = recorder.take(desk).filter((text) => text.includes('from "documents"')).length
    return { lengths: rows.map(({ content }) => content?.length), reads }
  }

  expect(await recall(long, short)).toEqual({ lengths: [100_001, 5], reads: 1 })
  expect(await recall(short)).toEqual({ lengths: [5], reads: 0 })
  expect(await recall(short, long)).toEqual({ lengths: [5, 100_001], reads: 1 })
  expect(await recall(short, { ...short, documentID: 0 })).toEqual({ lengths: [5], reads: 1 })
})
