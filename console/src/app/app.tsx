import './style-nonce.ts'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { CommandProvider } from './commands.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { LiveProvider } from './live.tsx'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { SessionProvider, useSession } from './session.tsx'
import { styleNonce } from './style-nonce.ts'
import { theme } from './theme.ts'

export function App() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => styleNonce() ?? ''}>
      <Notifications position="bottom-right" limit={4} />
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <ModalsProvider>
            <SessionProvider>
              <LiveProvider>
                <CommandProvider>
                  <Routes />
                </CommandProvider>
              </LiveProvider>
            </SessionProvider>
          </ModalsProvider>
        </QueryClientProvider>
      </ErrorBoundary>
    </MantineProvider>
  )
}

function Routes() {
  const session = useSession()
  return <RouterProvider router={router} context={{ session }} />
}
