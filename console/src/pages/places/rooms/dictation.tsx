import { Alert, Button, Text } from '@mantine/core'
import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react'
import { useLanguage } from '../../../app/session/language.ts'
import type { useDictation } from './use-dictation.ts'

type Dictation = ReturnType<typeof useDictation>

/** Starts and stops dictation; hidden in browsers without speech recognition. */
export function DictateButton({ dictation: { isSupported, isOn, toggle } }: { dictation: Dictation }) {
  const { t } = useLanguage()
  if (!isSupported) return null
  const Picture = isOn ? IconPlayerStopFilled : IconMicrophone
  return (
    <Button
      variant={isOn ? 'filled' : 'default'}
      {...(isOn ? { color: 'red' } : {})}
      leftSection={<Picture size={15} aria-hidden />}
      aria-pressed={isOn}
      onClick={toggle}
    >
      {t(isOn ? 'places.dictateStop' : 'places.dictate')}
    </Button>
  )
}

/** The interim transcript, an error, or how to dictate in a browser without speech recognition. */
export function DictationNote({ dictation: { isSupported, isOn, heard, fault } }: { dictation: Dictation }) {
  const { t } = useLanguage()
  if (!isSupported) {
    return (
      <Text size="xs" c="dimmed" mt={6}>
        {t('places.dictateUnsupported')}
      </Text>
    )
  }
  if (fault) {
    return (
      <Alert color="red" mt="sm" role="alert">
        {t(`places.dictateFault.${fault}`)}
      </Alert>
    )
  }
  if (!isOn) return null
  return (
    <Text size="sm" c="dimmed" mt={6} fs={heard ? 'italic' : 'normal'}>
      {heard || t('places.dictateListening')}
    </Text>
  )
}
