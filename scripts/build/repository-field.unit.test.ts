import { expect, test } from 'vitest'
import { toRepository } from './repository-field.ts'

test.each([
  ['https://git.example.test/acme/desk.git', 'git+https://git.example.test/acme/desk.git'],
  ['https://ada:secret@git.example.test/acme/desk.git', 'git+https://git.example.test/acme/desk.git'],
  ['git@git.example.test:acme/desk.git', 'git+https://git.example.test/acme/desk.git'],
  ['ssh://git@git.example.test/acme/desk.git', 'git+ssh://git.example.test/acme/desk.git'],
])('the repository of %s', (remote, url) => {
  expect(toRepository(remote, 'signalr')).toEqual({ type: 'git', url, directory: 'signalr' })
})

test.each(['', '/srv/desk.git', '../desk', 'file:///srv/desk.git'])('returns undefined for %j', (remote) => {
  expect(toRepository(remote, 'signalr')).toBeUndefined()
})
