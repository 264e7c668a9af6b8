import type { AllowList } from './allow-list.ts'
import { createGuardedAgent } from './guarded-agent.ts'
import { fetchGuarded } from './guarded-fetch.ts'
import type { OutboundClient } from './outbound-call.ts'
import { createPost } from './post.ts'
import type { Lookup } from './resolve-allowed.ts'
import { sendRequest } from './send-request.ts'

/** The part of the guard that needs the HTTP client. */
export function createGuardedClient(allow: AllowList, lookup: Lookup): OutboundClient {
  const agent = createGuardedAgent(allow, lookup)
  return {
    request: (url, request = {}) => sendRequest(agent, url, request),
    post: createPost(agent),
    guardedFetch: (input, init) => fetchGuarded(agent, input, init),
    close: () => agent.destroy(),
  }
}
