import type { ModelTest } from '@attendant/contract/organization/model.ts'
import type { Context } from '../../context.ts'
import { explainAbsence } from './explain-absence.ts'
import { findEngine } from './find-engine.ts'
import { recordUsage } from './record-usage.ts'

/** A short prompt that every model can answer. */
const question = 'Good morning, where is my parcel?'

/** Sends a small request to the model for email, with the saved key and URL. */
export async function testProvider(context: Context, customerID: number): Promise<ModelTest> {
  const choice = await findEngine(context, customerID, 'EmailText', { bypassCircuitBreaker: true })
  if (!choice) {
    const { message } = await explainAbsence(context, customerID, 'EmailText')
    return { isWorking: false, model: null, ms: null, problem: message }
  }
  const { engine, modelName: model } = choice
  try {
    const { usage } = await engine.detectLanguage(question)
    await recordUsage(context, customerID, 'language', usage)
    return { isWorking: true, model, ms: usage.ms, problem: null }
  } catch (fault) {
    if (!(fault instanceof Error) || fault.name !== 'AiFault') throw fault
    return { isWorking: false, model, ms: null, problem: fault.message }
  }
}
