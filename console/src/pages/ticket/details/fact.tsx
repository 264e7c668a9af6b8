import { Title } from '@mantine/core'
import type { ReactNode } from 'react'

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Title order={3} mb={6}>
      {title}
    </Title>
    {children}
  </section>
)

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
