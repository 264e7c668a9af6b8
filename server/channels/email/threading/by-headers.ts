import { findByReference } from './find-by-reference.ts'
import type { ThreadFinder } from './finder.ts'

/** The sender's program kept our Message-ID, or that of an earlier email: the most reliable sign after our own address. */
export const byInReplyTo: ThreadFinder = {
  name: 'InReplyTo',
  isOn: (settings) => settings.threadsByHeaders,
  find: (db, seeker) => findByReference(db, seeker, 'Own', seeker.mail.inReplyTo),
}

/** From the last to the first, because the last is the answered one. */
export const byReferences: ThreadFinder = {
  name: 'References',
  isOn: (settings) => settings.threadsByHeaders,
  find: (db, seeker) => findByReference(db, seeker, 'Own', seeker.mail.references.toReversed()),
}

/** Two emails that refer to a third that never arrived, or an email that arrives after its own reply. */
export const bySharedReference: ThreadFinder = {
  name: 'SharedReference',
  isOn: (settings) => settings.threadsByHeaders,
  find: (db, seeker) =>
    findByReference(db, seeker, 'Cited', [
      seeker.mail.messageID,
      ...seeker.mail.inReplyTo,
      ...seeker.mail.references.toReversed(),
    ]),
}

/** The hidden marker in our HTML returns with the quote, even if a relay replaced our Message-ID. */
export const byMark: ThreadFinder = {
  name: 'Mark',
  isOn: (settings) => settings.threadsByMark,
  find: (db, seeker) => findByReference(db, seeker, 'Mark', seeker.mail.marks),
}
