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
import { LazyComponent, preloadComponent } from './lazy-component.tsx';
import { loginRoute } from './login-route.ts';
import { CrashPage } from './pages/crash.page.tsx';

type Load = NonNullable<PageRoute['page']>;

/** Created once per route, because the lazy component is cached by its load function. */
const withNamespaces =
  (load: Load, ...namespaces: Namespace[]): Load =>
  async () => {
    const [module] = await Promise.all([load(), ...namespaces.map(loadNamespace)]);
    return module;
  };

const loadShell = withNamespaces(
  async () => {
    const shell = await import('./shell/shell.tsx');
    await shell.whenReady();
    return shell;
  },
  'layout',
  'routes',
  'shared',
  'problems',
);

/** As long as the page before may stay visible; then a sign of loading takes its place. */
const patienceMs = 250;

function guarded(route: Guarded, then: () => Response | Promise<null>) {
  return ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url);
    const target = resolveRedirect(route, session.user(), pathname + search);
    return target ? redirect(target) : then();
  };
}

/** Converts `{id}` of the route table to `:id` of the router. */
const pathOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

function pageObject(route: PageRoute): RouteObject[] {
  const { page, namespaces = [] } = route;
  if (!page) return [];
  const load = withNamespaces(page, ...[namespaces].flat());
  const object: RouteObject = {
    path: pathOf(route.path),
    handle: route,
    loader: guarded(route, async () => {
      // With its code at hand, the page is rendered once, and the one before it stays until then.
      const parts = route.layout === 'panel' ? [loadShell, load] : [load];
      const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
      await Promise.race([Promise.all(parts.map(preloadComponent)), patience]);
      return null;
    }),
    ErrorBoundary: CrashPage,
    element: (
      <DocumentTitle route={route}>
        <LazyComponent key={route.path} load={load} />
      </DocumentTitle>
    ),
  };
  return [object];
}

const redirectObject = (route: RedirectRoute): RouteObject => ({
  path: route.path,
  loader: guarded(route, () => redirect(route.redirectTo)),
});

/** Every route except the sign-in page, which is available from the start. */
async function furtherRoutes(): Promise<RouteObject[]> {
  const { pageRoutes, redirectRoutes } = await import('./routes.ts');
  const objects = (layout: PageRoute['layout']) =>
    pageRoutes.filter((route) => route.layout === layout && route !== loginRoute).flatMap(pageObject);
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
        children: pageObject(loginRoute),
      },
    ],
    {
      // The first path other than the sign-in page loads the whole route table.
      patchRoutesOnNavigation: async ({ patch }) => patch(rootId, await furtherRoutes()),
    },
  );
}
