import './style-nonce.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { ToastShelf } from '../ui/toasts/toast-shelf.tsx'
import { CommandProvider } from './commands/commands.tsx'
import { ConfirmHost } from './confirm-host.tsx'
import { queryClient } from './data/query-client.ts'
import { ErrorBoundary } from './errors/error-boundary.tsx'
import { LiveProvider } from './live/live.tsx'
import { router } from './router.tsx'
import { useSession } from './session/session.tsx'
import { SessionProvider } from './session/session-provider.tsx'
import { styleNonce } from './style-nonce.ts'
import { resolveVariables, theme } from './theme.ts'

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce() ?? ''}
    >
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <SessionProvider>
            <LiveProvider>
              <CommandProvider>
                <Routes />
                <ConfirmHost />
              </CommandProvider>
            </LiveProvider>
          </SessionProvider>
        </QueryClientProvider>
        <ToastShelf />
      </ErrorBoundary>
    </MantineProvider>
  )
}

function Routes() {
  const session = useSession()
  return <RouterProvider router={router} context={{ session }} />
}
