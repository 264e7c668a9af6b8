import { orThrow } from '@attendant/client'
import { Alert, Anchor, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useRefresh } from '../../../app/data/use-change.ts'
import { explainFault } from '../../../app/errors/faults.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useGo } from '../../../app/use-go.ts'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { toast } from '../../../ui/toasts/toasts.ts'

/** The page that Google and Microsoft redirect to. A code is valid only once, so it must not be sent twice. */
export function ConsentPage() {
  const { t } = useLanguage()
  const go = useGo()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const query = new URLSearchParams(location.search)
  const [state, code] = [query.get('state') ?? '', query.get('code') ?? '']
  const refusal = query.get('error_description') ?? query.get('error')
  const completion = useQuery({
    queryKey: ['mail-consent-completion', state],
    enabled: refusal === null && state !== '' && code !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => orThrow(attendant.POST('/api/Channels/mail-consent/complete', { body: { state, code } })),
  })
  const channelID = completion.data?.channelID
  useEffect(() => {
    if (!channelID) return
    void refresh(['channels', 'mail-consent'])
    toast(t('channels.consentDone'))
    go(`/channels/${channelID}`)
  }, [channelID, refresh, go, t])
  const problem = refusal ?? (completion.error ? explainFault(t, completion.error) : null)
  const isUnasked = refusal === null && (state === '' || code === '')
  return (
    <Page width={900}>
      <PageHeader title={t('channels.consentTitle')} back={{ to: '/channels', label: t('channels.title') }} />
      {problem === null && !isUnasked && <Loader aria-label={t('channels.consentRunning')} />}
      {(problem !== null || isUnasked) && (
        <Alert color="red" role="alert">
          {t('channels.consentFailed', { problem: problem ?? '' })}{' '}
          <Anchor component={Link} to="/channels" size="sm" underline="always">
            {t('channels.title')}
          </Anchor>
        </Alert>
      )}
    </Page>
  )
}
