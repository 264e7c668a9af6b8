import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { InboxPage } from '../pages/inbox/inbox-page.tsx'
import { filterNames } from '../pages/inbox/inbox-query.ts'
import { areas } from './areas.ts'
import { PageFault } from './errors/error-boundary.tsx'
import { NotFound, UnknownPage } from './errors/not-found.tsx'
import { Layout } from './layout.tsx'
import { loadPart } from './load-part.ts'
import { loadAllTexts } from './session/language.ts'
import type { useSession } from './session/session.tsx'

interface RouterContext {
  /** Provided by the app when it renders. */
  session?: ReturnType<typeof useSession>
}

/** Paths of earlier versions, which bookmarks and emails may still contain. */
const renamedPaths = [
  ['/settings/end-users', '/settings/contacts'],
  ['/settings/organisation', '/settings/workspace'],
  ['/automation/try', '/automation/test'],
] as const

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  beforeLoad: ({ location: { pathname } }) => {
    for (const [old, current] of renamedPaths) {
      if (!`${pathname}/`.startsWith(`${old}/`)) continue
      throw redirect({ to: pathname.replace(old, current), replace: true })
    }
  },
})

/** Keeps the given string parameters of an address and drops the rest. */
const texts =
  <Name extends string>(...names: Name[]) =>
  (search: Record<string, unknown>): { [Each in Name]?: string } =>
    Object.fromEntries(
      names.filter((name) => search[name] !== undefined).map((name) => [name, String(search[name])]),
    ) as { [Each in Name]?: string }

/** Loads the page's texts with it, also before sign-in. */
async function loadWithTexts<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([loadPart(load), loadAllTexts()])
  return part
}

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'sign-in',
  validateSearch: texts('back', 'error'),
  component: lazyRouteComponent(() => loadWithTexts(() => import('../pages/sign-in/sign-in-page.tsx')), 'SignInPage'),
})

const ssoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'sso',
  component: lazyRouteComponent(
    () => loadWithTexts(() => import('../pages/sign-in/sso-landing-page.tsx')),
    'SsoLandingPage',
  ),
})

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'invitation',
  validateSearch: texts('token'),
  component: lazyRouteComponent(
    () => loadWithTexts(() => import('../pages/sign-in/invitation-page.tsx')),
    'InvitationPage',
  ),
})

const forgottenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'forgotten-password',
  component: lazyRouteComponent(
    () => loadWithTexts(() => import('../pages/sign-in/forgotten-page.tsx')),
    'ForgottenPage',
  ),
})

const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'reset-password',
  validateSearch: texts('token'),
  component: lazyRouteComponent(() => loadWithTexts(() => import('../pages/sign-in/reset-page.tsx')), 'ResetPage'),
})

const unlockRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'unlock',
  validateSearch: texts('token'),
  component: lazyRouteComponent(() => loadWithTexts(() => import('../pages/sign-in/unlock-page.tsx')), 'UnlockPage'),
})

/** All pages that require sign-in. */
const deskRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'desk',
  beforeLoad: ({ context, location }) => {
    if (!context.session?.me) throw redirect({ to: '/sign-in', search: { back: location.href } })
  },
  component: Layout,
})

const homeRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/inbox' })
  },
})

const inboxRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: 'inbox',
  validateSearch: texts('view', 'sort', ...filterNames),
  component: InboxPage,
})

const ticketRoute = createRoute({
  getParentRoute: () => inboxRoute,
  path: '$ticketID',
  component: lazyRouteComponent(async () => {
    const [page] = await Promise.all([loadPart(() => import('../pages/ticket/ticket-page.tsx')), loadAllTexts()])
    return page
  }, 'TicketPage'),
})

const areaRoutes = areas.flatMap((area) =>
  area.pages.map(({ path, load, component }) =>
    createRoute({
      getParentRoute: () => deskRoute,
      path: path ? `${area.path}/${path}` : area.path,
      component: lazyRouteComponent(async () => {
        const page = await loadWithTexts(load)
        return page as Record<string, () => null>
      }, component),
    }),
  ),
)

/** Every other path, with the navigation around it. */
const unknownRoute = createRoute({ getParentRoute: () => deskRoute, path: '$', component: UnknownPage })

const routeTree = rootRoute.addChildren([
  signInRoute,
  ssoRoute,
  forgottenRoute,
  resetRoute,
  unlockRoute,
  invitationRoute,
  deskRoute.addChildren([homeRoute, inboxRoute.addChildren([ticketRoute]), ...areaRoutes, unknownRoute]),
])

export const router = createRouter({
  routeTree,
  basepath: '/console',
  context: {},
  defaultPreload: 'intent',
  defaultErrorComponent: PageFault,
  defaultNotFoundComponent: NotFound,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
