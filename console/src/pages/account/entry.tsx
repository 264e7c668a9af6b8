import './account.css'
import { Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface EntryProps {
  icon: Icon
  title: ReactNode
  facts: ReactNode
  /** Buttons on the right. */
  children?: ReactNode
}

/** An item of a short list: title, facts and actions. */
export const Entry = ({ icon: Picture, title, facts, children }: EntryProps) => (
  <li className="entry">
    <Picture size={20} stroke={1.6} aria-hidden />
    <div className="entry-text">
      <Text size="sm" fw={500} component="div">
        {title}
      </Text>
      <Text size="xs" c="dimmed" component="div">
        {facts}
      </Text>
    </div>
    {children}
  </li>
)
