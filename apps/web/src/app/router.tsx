import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  redirect,
} from 'react-router';
import { loadNamespace, type Namespace } from '../shared/i18n/i18n.ts';
import type { Guarded, PageRoute, RedirectRoute } from '../shared/navigation/route.ts';
import { session } from '../shared/session/session.ts';
import { DocumentTitle } from './document-title.tsx';
import { resolveRedirect } from './guard.ts';
import { LazyComponent } from './lazy-component.tsx';
import { loginRoute } from './login-route.ts';
import { CrashPage } from './pages/crash.page.tsx';

type Load = NonNullable<PageRoute['page']>;

/** Made once for each part, since what was loaded is recognised by the function that loaded it. */
const withCatalogues =
  (load: Load, ...catalogues: Namespace[]): Load =>
  async () => {
    const [module] = await Promise.all([load(), ...catalogues.map(loadNamespace)]);
    return module;
  };

const loadShell = withCatalogues(() => import('./shell/shell.tsx'), 'layout', 'routes', 'shared', 'problems');
const loadComingSoon = withCatalogues(() => import('./pages/coming-soon.page.tsx'), 'routes');

function guarded(route: Guarded, then: () => Response | null) {
  return ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url);
    const elsewhere = resolveRedirect(route, session.user(), pathname + search);
    return elsewhere ? redirect(elsewhere) : then();
  };
}

/** `{id}` of the table is `:id` to the router. */
const pathOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

function loadOf({ page, catalogue }: PageRoute): Load {
  if (!page) return loadComingSoon;
  return withCatalogues(page, ...[catalogue ?? []].flat());
}

function pageObject(route: PageRoute): RouteObject {
  const load = loadOf(route);
  return {
    path: pathOf(route.path),
    handle: route,
    loader: guarded(route, () => {
      // The page's code travels while the frame around it is still loading; a failure shows when it is needed.
      load().catch(() => undefined);
      return null;
    }),
    ErrorBoundary: CrashPage,
    element: (
      <DocumentTitle route={route}>
        <LazyComponent key={route.path} load={load} />
      </DocumentTitle>
    ),
  };
}

const redirectObject = (route: RedirectRoute): RouteObject => ({
  path: route.path,
  loader: guarded(route, () => redirect(route.redirectTo)),
});

/** Everything but the sign-in page, which is there from the start. */
async function furtherRoutes(): Promise<RouteObject[]> {
  const { pageRoutes, redirectRoutes } = await import('./routes.ts');
  const objects = (layout: PageRoute['layout']) =>
    pageRoutes.filter((route) => route.layout === layout && route !== loginRoute).map(pageObject);
  return [
    ...objects('full'),
    { element: <LazyComponent load={loadShell} />, ErrorBoundary: CrashPage, children: objects('panel') },
    ...redirectRoutes.map(redirectObject),
  ];
}

const rootId = 'root';

export function createAppRouter() {
  return createBrowserRouter(
    [
      {
        id: rootId,
        element: <Outlet />,
        ErrorBoundary: CrashPage,
        HydrateFallback: () => null,
        children: [pageObject(loginRoute)],
      },
    ],
    {
      // The first address that is not the sign-in page brings the whole table, which then knows every path.
      patchRoutesOnNavigation: async ({ patch }) => patch(rootId, await furtherRoutes()),
    },
  );
}
