import { element } from './element.js'

/** @param {string} text */
const sample = (text) => element('pre', { tabindex: '0' }, [element('code', {}, [text])])

/** The first requests of an integration, as they are typed. */
export function gettingStarted() {
  const base = location.origin
  return element('section', { 'aria-labelledby': 'getting-started' }, [
    element('h2', { id: 'getting-started' }, ['Getting started']),
    element('p', {}, ['1. Sign in. The hostname names the workspace; the token is valid until the session ends.']),
    sample(
      `curl ${base}/api/Auth/login -H 'content-type: application/json' \\
  -d '{"username": "demo", "password": "…", "hostname": "localhost"}'`,
    ),
    element('p', {}, [
      'A program that runs without a person uses an API token instead. An admin creates one in the console under ',
      'Settings, API tokens.',
    ]),
    element('p', {}, ['2. Send the token with every request. List the open tickets that wait longest:']),
    sample(
      `curl '${base}/tickets?isClosed=false&sortBy=waitingSince&pageSize=20' \\
  -H "authorization: Bearer $TOKEN"`,
    ),
    element('p', {}, ['3. Reply to a message. The reply is queued; its status becomes Sent or Failed.']),
    sample(
      `curl ${base}/ticketMessages/42/send -H "authorization: Bearer $TOKEN" \\
  -H 'content-type: application/json' -d '{"modifiedAnswer": "Your parcel left yesterday."}'`,
    ),
    element('p', {}, [
      '4. Handle errors by their code, not by their text. A request that changes something can be repeated safely with the ',
      'same Idempotency-Key header.',
    ]),
    sample(`{"status": 404, "code": "ticket_not_found", "message": "Ticket not found.", "requestId": "…"}`),
    element('p', {}, [
      'Changes are pushed over /chatHub (SignalR). To try a route below, paste the token into the field above.',
    ]),
  ])
}
