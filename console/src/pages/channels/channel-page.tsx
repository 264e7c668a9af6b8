import { useParams } from '@tanstack/react-router'
import { NotFound } from '../../app/errors/not-found.tsx'
import { useLanguage } from '../../app/session/language.ts'
import { useMay, useMe } from '../../app/session/me.ts'
import { Guarded } from '../../ui/guarded.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ChannelChecks } from './channel-checks.tsx'
import { type Channel, type Customer, channelTypes, useChannel, useCustomer } from './channel-data.ts'
import { ChannelFacts } from './channel-facts.tsx'
import { ChannelForm } from './channel-form.tsx'
import { ChatTexts } from './chat/chat-texts.tsx'
import { EmbedPanel } from './chat/embed-panel.tsx'
import { HealthBadge } from './health-badge.tsx'
import { BlockedSenders } from './mail/blocked-senders.tsx'
import { ConnectionTest } from './mail/connection-test.tsx'
import { ConsentPanel } from './mail/consent-panel.tsx'
import { FolderPanel } from './mail/folder-panel.tsx'
import { KeysPanel } from './mail/keys-panel.tsx'
import { MailPanel } from './mail/mail-panel.tsx'
import { MailSettingsPanel } from './mail/mail-settings-panel.tsx'
import { ProviderChoice } from './mail/provider-choice.tsx'
import { QuarantinePanel } from './mail/quarantine-panel.tsx'
import { SenderPanel } from './mail/sender-panel.tsx'
import { SurveyPanel } from './survey/survey-panel.tsx'

export function NewChannelPage() {
  const { t } = useLanguage()
  const { channelType } = useParams({ strict: false }) as { channelType?: string }
  const type = channelTypes.find((each) => each === channelType)
  const customer = useCustomer()
  const back = { to: '/channels', label: t('channels.title') }
  if (!type) return <NotFound />
  return (
    <Page width={900}>
      <PageHeader
        title={t('channels.addType', { type: t(`channels.type.${type}`) })}
        hint={t(`channels.typeHint.${type}`)}
        back={back}
      />
      <Loaded query={customer}>
        {(data) => (
          <Guarded needs="manageChannels">
            {type === 'Email' && !data.emailProviderType ? (
              <ProviderChoice />
            ) : (
              <ChannelForm key={type} channelType={type} channel={undefined} customer={data} />
            )}
          </Guarded>
        )}
      </Loaded>
    </Page>
  )
}

export function ChannelPage() {
  const { channelID = '' } = useParams({ strict: false }) as { channelID?: string }
  const channel = useChannel(Number(channelID))
  return (
    <Page width={900}>
      <Loaded query={channel}>{(data) => <ChannelView key={data.channelID} channel={data} />}</Loaded>
    </Page>
  )
}

function ChannelView({ channel }: { channel: Channel }) {
  const { t } = useLanguage()
  const customer = useCustomer()
  const mayManage = useMay('manageChannels')
  const isKnown = useMe().data !== undefined
  return (
    <>
      <PageHeader
        title={channel.name}
        hint={t(`channels.type.${channel.channelType}`)}
        back={{ to: '/channels', label: t('channels.title') }}
      >
        <HealthBadge channel={channel} />
      </PageHeader>
      {mayManage ? (
        <Loaded query={customer}>{(data) => <ChannelSettings channel={channel} customer={data} />}</Loaded>
      ) : (
        isKnown && <ChannelFacts channel={channel} />
      )}
    </>
  )
}

function ChannelSettings({ channel, customer }: { channel: Channel; customer: Customer }) {
  const { t } = useLanguage()
  const { channelType, channelID } = channel
  return (
    <>
      <ChannelChecks channel={channel} customer={customer} />
      {channelType === 'Email' && <ConsentPanel channelID={channelID} />}
      {channelType === 'Email' && !customer.emailProviderType && <ProviderChoice />}
      {channelType === 'Email' && <ConnectionTest channelID={channelID} />}
      {channelType === 'Email' && <MailPanel channel={channel} />}
      <Panel title={t('channels.settings')}>
        <ChannelForm key={customer.emailProviderType} channelType={channelType} channel={channel} customer={customer} />
      </Panel>
      {channelType === 'Email' && (
        <>
          <FolderPanel channelID={channelID} />
          <QuarantinePanel channelID={channelID} />
          <SenderPanel channel={channel} />
          <MailSettingsPanel channelID={channelID} />
          <KeysPanel channelID={channelID} />
        </>
      )}
      {channelType === 'Chat' && (
        <>
          <EmbedPanel token={channel.token} />
          <ChatTexts channelID={channelID} />
        </>
      )}
      <SurveyPanel channel={channel} />
      {channelType !== 'Chat' && <BlockedSenders channelID={channelID} />}
    </>
  )
}
