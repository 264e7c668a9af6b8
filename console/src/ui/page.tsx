import './mantine-areas.css'
import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

/** The frame of an ordinary page; the inbox has its own. */
export function Page({ children, width = 1100 }: { children: ReactNode; width?: number | string }) {
  return (
    <Box component="main" className="page" p={{ base: 'sm', sm: 'lg' }} maw={width} mx="auto">
      {children}
    </Box>
  )
}
