import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  redirect,
} from 'react-router';
import { CrashPage } from './crash-page.tsx';
import { type Guarded, redirectionFor } from './guard.ts';
import { openCatalogue } from './i18n/i18n.ts';
import { LazyPart } from './lazy-part.tsx';
import { type PageRoute, pageRoutes, redirectRoutes } from './routes.ts';
import { session } from './session/session.ts';
import { Titled } from './titled.tsx';

type Load = PageRoute['page'];

const loadShell: Load = () => import('./shell/shell.tsx');

/** One function per route, always the same one, so that what it loaded is recognised. */
function loaderOf({ page, catalogue }: PageRoute): Load {
  if (!catalogue) return page;
  return async () => {
    const [module] = await Promise.all([page(), openCatalogue(catalogue)]);
    return module;
  };
}

function guarded(route: Guarded, then: () => Response | null) {
  return ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url);
    const elsewhere = redirectionFor(route, session.user(), pathname + search);
    return elsewhere ? redirect(elsewhere) : then();
  };
}

function pageObject(route: PageRoute): RouteObject {
  const load = loaderOf(route);
  return {
    path: route.path,
    handle: route,
    loader: guarded(route, () => {
      // The page's code travels while the frame around it is still loading; a failure shows when it is needed.
      load().catch(() => undefined);
      return null;
    }),
    ErrorBoundary: CrashPage,
    element: (
      <Titled title={route.title}>
        <LazyPart key={route.path} load={load} />
      </Titled>
    ),
  };
}

export function createPanelRouter() {
  const pages = (layout: PageRoute['layout']) =>
    pageRoutes.filter((route) => route.layout === layout).map(pageObject);
  return createBrowserRouter([
    {
      element: <Outlet />,
      ErrorBoundary: CrashPage,
      HydrateFallback: () => null,
      children: [
        ...pages('full'),
        { element: <LazyPart load={loadShell} />, children: pages('vertical') },
        ...redirectRoutes.map((route) => ({
          path: route.path,
          loader: guarded(route, () => redirect(route.redirectTo)),
        })),
      ],
    },
  ]);
}
