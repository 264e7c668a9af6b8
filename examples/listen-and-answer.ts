import { createAttendant, orThrow } from '@attendant/client'
import { connectHub } from '@attendant/client/hub'

interface Settings {
  baseUrl: string
  username: string
  password: string
  hostname: string
}

interface Running {
  /** Ends it. */
  signal: AbortSignal
  onConnected?: () => void
}

/** Signs in, listens for questions about opening hours, and answers them. */
export async function listenAndAnswer(
  { baseUrl, ...login }: Settings,
  { signal, onConnected }: Running,
): Promise<void> {
  const attendant = createAttendant({ baseUrl })
  await orThrow(attendant.signIn(login))
  const hub = connectHub(attendant, { onState: (state) => state === 'connected' && onConnected?.() })
  signal.addEventListener('abort', () => void hub.close())
  for await (const { data } of hub.events('message.created')) {
    if (data.senderType !== 'EndUser' || !/open/i.test(data.message ?? '')) continue
    await orThrow(
      attendant.POST('/ticketMessages/create-new', {
        body: {
          ticketID: data.ticketID,
          senderType: 'CustomerRep',
          message: 'We are open from 9 to 18, Monday to Saturday.',
        },
        // The same question is never answered twice, also after a restart.
        headers: { 'Idempotency-Key': `opening-hours-${data.messageID}` },
      }),
    )
  }
}
