import { Refusal } from '../../platform/errors.ts'

/** The account that a rejected request was about, as far as known before sign-in. */
export interface RefusedSubject {
  customerID: number
  customerRepID?: number
  actor: string
  apiTokenID?: number
}

/** A rejection that is recorded in the audit log of the customers concerned. */
export class AuditedRefusal extends Refusal {
  readonly subjects: RefusedSubject[]
  constructor(refusal: Refusal, subjects: RefusedSubject[]) {
    super({ ...refusal, message: refusal.message })
    this.subjects = subjects
  }
}

/** Runs work whose rejections are recorded for these customers. */
export async function inAuditOf<Result>(subjects: RefusedSubject[], work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (fault) {
    throw fault instanceof Refusal ? new AuditedRefusal(fault, subjects) : fault
  }
}
