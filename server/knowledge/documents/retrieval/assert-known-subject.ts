import { OutboundFault } from '../../../platform/outbound/outbound-fault.ts'
import { listPlaceholders, type PlaceholderFacts } from '../replace-placeholders.ts'

/** Placeholders that identify a person. Names are not among them: they identify nobody, and visitors have one too. */
const identity = /^enduser\.(enduserid|email|phone|customerref|uids)$/
const customField = /^ticket\.customfields\./

/**
 * Many services take an empty filter for no filter and answer with the data of everybody. So a request that names its person or
 * case by placeholders is not made if all of these are empty, as for a visitor without a verified address.
 */
export function assertKnownSubject(templates: (string | null | undefined)[], facts: PlaceholderFacts): void {
  const used = templates.flatMap((template) => listPlaceholders(template ?? '', facts))
  const people = used.filter(({ path }) => identity.test(path))
  const subjects = people.length > 0 ? people : used.filter(({ path }) => customField.test(path))
  const [first] = subjects
  if (first && subjects.every(({ isEmpty }) => isEmpty)) {
    throw new OutboundFault('bad-address', `${first.name} is empty, so it is not known whose data to retrieve.`)
  }
}
