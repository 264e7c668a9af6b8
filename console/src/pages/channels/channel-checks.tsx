import { Anchor, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Translate, useLanguage } from '../../app/session/language.ts'
import { languageName } from '../../ui/format/language-name.ts'
import { Panel } from '../../ui/panel.tsx'
import {
  type Channel,
  type Customer,
  type Folder,
  providerOf,
  type Translation,
  useFolders,
  useTranslations,
} from './channel-data.ts'
import { readServers } from './imap-details.ts'
import { isVerificationRefused, VerifyNumber, verificationText } from './phone-verification.tsx'

interface Check {
  state: 'good' | 'warning' | 'bad'
  text: string
  /** The page where the problem can be fixed, if not this one. */
  to?: string
}

interface Facts {
  t: Translate
  channel: Channel
  customer: Customer
  folders: Folder[]
  translations: Translation[]
  language: string
}

const icons = { good: IconCircleCheck, warning: IconAlertTriangle, bad: IconCircleX }
const colours = { good: 'accent', warning: 'orange', bad: 'red' }

/** What a channel needs to work, check by check, and how to fix what is missing. */
export function ChannelChecks({ channel, customer }: { channel: Channel; customer: Customer }) {
  const { t, language } = useLanguage()
  const isMail = channel.channelType === 'Email'
  const folders = useFolders(channel.channelID, isMail)
  const translations = useTranslations(channel.channelID, channel.channelType === 'Chat')
  const isReady = isMail ? folders.data : channel.channelType !== 'Chat' || translations.data
  if (!isReady) return null
  const facts = { t, channel, customer, folders: folders.data ?? [], translations: translations.data ?? [], language }
  return (
    <Panel title={t('channels.checks')}>
      {checksOf(facts).map(({ state, text, to }) => {
        const Picture = icons[state]
        return (
          <Group key={text} gap={8} wrap="nowrap" align="flex-start" py={2}>
            <Picture
              size={18}
              stroke={1.6}
              aria-hidden
              color={`var(--mantine-color-${colours[state]}-text)`}
              style={{ flex: 'none' }}
            />
            <Text size="sm">
              {text}{' '}
              {to && (
                <Anchor component={Link} to={to} size="sm">
                  {t('channels.workspaceSettings')}
                </Anchor>
              )}
            </Text>
          </Group>
        )
      })}
      {channel.phoneVerification && <VerifyNumber channel={channel} />}
    </Panel>
  )
}

function checksOf(facts: Facts): Check[] {
  const { t, channel } = facts
  const active: Check = channel.isActive
    ? { state: 'good', text: t('channels.check.active') }
    : { state: 'bad', text: t('channels.check.activeNo') }
  if (channel.channelType === 'Email') return [active, ...mailChecks(facts)]
  if (channel.channelType === 'Chat') return [active, ...chatChecks(facts)]
  return [active, ...phoneChecks(facts)]
}

function mailChecks({ t, channel, customer, folders }: Facts): Check[] {
  const { emailAddress: address, autoRetrieveEmails } = channel
  const read = folders.filter(({ type }) => type !== 'Sent').map(({ name }) => name)
  return [
    address
      ? { state: 'good', text: t('channels.check.address', { address }) }
      : { state: 'bad', text: t('channels.check.addressNo') },
    ...providerChecks(t, channel, customer),
    read.length > 0
      ? { state: 'good', text: t('channels.check.folder', { names: read.join(', ') }) }
      : { state: 'bad', text: t('channels.check.folderNo') },
    autoRetrieveEmails
      ? { state: 'good', text: t('channels.check.retrieve') }
      : { state: 'warning', text: t('channels.check.retrieveNo') },
    healthCheck(t, channel),
  ]
}

function healthCheck(t: Translate, { health: { state, lastError, lastSuccess } }: Channel): Check {
  if (lastError && state !== 'Healthy') {
    return {
      state: state === 'Degraded' ? 'warning' : 'bad',
      text: t('channels.check.healthNo', { error: lastError }),
    }
  }
  if (lastSuccess) return { state: 'good', text: t('channels.check.health') }
  return { state: 'warning', text: t('channels.check.healthUnknown') }
}

const organisation = '/settings/workspace'

function providerChecks(t: Translate, channel: Channel, customer: Customer): Check[] {
  const given = customer.emailProviderType?.trim()
  const provider = providerOf(customer)
  // The demo's provider; in other workspaces the connection test reports why it fails.
  if (given === 'Outbox' && !channel.health.lastError) return [{ state: 'good', text: t('channels.check.outbox') }]
  if (!given) return [{ state: 'bad', text: t('channels.check.providerNo'), to: organisation }]
  if (!provider) {
    return [{ state: 'bad', text: t('channels.check.providerUnknown', { provider: given }), to: organisation }]
  }
  const good: Check = { state: 'good', text: t('channels.check.provider', { provider }) }
  return [good, ...(provider === 'Imap' ? imapChecks(t, channel) : [graphCheck(t, channel, customer)])]
}

function imapChecks(t: Translate, { connectionDetails }: Channel): Check[] {
  const { imapHost, imapUser, imapPassword, smtpHost, oauthProvider } = readServers(connectionDetails)
  return [
    imapHost && imapUser && (imapPassword || oauthProvider)
      ? { state: 'good', text: t('channels.check.imap', { host: imapHost }) }
      : { state: 'bad', text: t('channels.check.imapNo') },
    ...(smtpHost ? [] : [{ state: 'bad', text: t('channels.check.smtpNo') } as const]),
  ]
}

function graphCheck(t: Translate, channel: Channel, customer: Customer): Check {
  const needed = ['TenantID', 'ClientID', 'ClientSecret'] as const
  const missing = needed.filter((name) => !channel[`overrideMailProvider${name}`] && !customer[`mailProvider${name}`])
  if (missing.length === 0) return { state: 'good', text: t('channels.check.account') }
  const fields = missing.map((name) => t(`channels.field.overrideMailProvider${name}`)).join(', ')
  return { state: 'bad', text: t('channels.check.accountNo', { fields }), to: organisation }
}

function chatChecks({ t, channel: { hostnames }, translations, language }: Facts): Check[] {
  const names = translations.map(({ lang }) => languageName(lang, language)).join(', ')
  return [
    hostnames
      ? { state: 'good', text: t('channels.check.hosts', { names: hostnames.replaceAll(',', ', ') }) }
      : { state: 'bad', text: t('channels.check.hostsNo') },
    names
      ? { state: 'good', text: t('channels.check.texts', { names }) }
      : { state: 'warning', text: t('channels.check.textsNo') },
  ]
}

function phoneChecks({ t, channel, customer }: Facts): Check[] {
  const { channelType, phoneNumber: number, handoverNumber, templateSID } = channel
  const isPhone = channelType === 'Phone'
  const late: Check[] = [
    ...(isPhone && !handoverNumber ? [{ state: 'warning', text: t('channels.check.handoverNo') } as const] : []),
    ...(!isPhone && !templateSID ? [{ state: 'warning', text: t('channels.check.templateNo') } as const] : []),
  ]
  return [
    number
      ? { state: 'good', text: t('channels.check.number', { number }) }
      : { state: 'bad', text: t('channels.check.numberNo') },
    customer.telephonyAccountSID && customer.telephonyAuthToken
      ? { state: 'good', text: t('channels.check.telephony') }
      : { state: 'bad', text: t('channels.check.telephonyNo'), to: organisation },
    ...(channel.phoneVerification ? [verificationCheck(t, channel)] : []),
    ...late,
  ]
}

const verificationCheck = (t: Translate, channel: Channel): Check => ({
  state: isVerificationRefused(channel) ? 'bad' : channel.phoneVerification?.state === 'Verified' ? 'good' : 'warning',
  text: verificationText(t, channel),
})
