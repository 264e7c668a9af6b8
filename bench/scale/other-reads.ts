import type { Case } from '../lists/cases.ts'

const read = (name: string, path: string): Case => ({ name, kind: 'read', requests: [{ method: 'GET', path }] })

/** Reads of the console other than lists. */
export const otherReads: Case[] = [
  read('insights of a week', '/api/Insights?from=2025-06-01&to=2025-06-07'),
  read('contacts', '/api/EndUsers'),
  read('contacts by a part of the name', '/api/EndUsers?search=person%201'),
]
