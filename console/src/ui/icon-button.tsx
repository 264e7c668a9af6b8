import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

interface IconButtonProps {
  icon: Icon
  /** The action, shown on hover and read by screen readers. */
  label: string
  onClick(): void
  isBusy?: boolean
  isDisabled?: boolean
}

export function IconButton({ icon: Picture, label, onClick, isBusy = false, isDisabled = false }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={onClick} loading={isBusy} disabled={isDisabled}>
        <Picture size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
