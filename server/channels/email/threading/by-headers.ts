import { findByReference } from './find-by-reference.ts'
import type { ThreadFinder } from './finder.ts'

/** The writer's program kept our Message-ID, or that of an earlier mail: the surest sign short of our own address. */
export const byInReplyTo: ThreadFinder = {
  name: 'InReplyTo',
  isOn: (settings) => settings.threadsByHeaders,
  find: (db, seeker) => findByReference(db, seeker, 'Own', seeker.mail.inReplyTo),
}

/** From the last one to the first: the last is what was answered. */
export const byReferences: ThreadFinder = {
  name: 'References',
  isOn: (settings) => settings.threadsByHeaders,
  find: (db, seeker) => findByReference(db, seeker, 'Own', seeker.mail.references.toReversed()),
}

/** Two emails that refer to a third which never came here; or an email that comes after its own answer. */
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

/** What our HTML carries hidden comes back with the quote, also where a relay gave our mail another Message-ID. */
export const byMark: ThreadFinder = {
  name: 'Mark',
  isOn: (settings) => settings.threadsByMark,
  find: (db, seeker) => findByReference(db, seeker, 'Mark', seeker.mail.marks),
}
