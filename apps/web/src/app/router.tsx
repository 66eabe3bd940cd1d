import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  redirect,
} from 'react-router';
import { CrashPage } from './crash-page.tsx';
import { type Guarded, redirectionFor } from './guard.ts';
import { type Namespace, openCatalogue } from './i18n/i18n.ts';
import { LazyPart } from './lazy-part.tsx';
import { type PageRoute, pageRoutes, redirectRoutes } from './routes.ts';
import { session } from './session/session.ts';
import { Titled } from './titled.tsx';

type Load = PageRoute['page'];

/** Made once for each part, since what was loaded is recognised by the function that loaded it. */
const withCatalogue =
  (load: Load, catalogue: Namespace): Load =>
  async () => {
    const [module] = await Promise.all([load(), openCatalogue(catalogue)]);
    return module;
  };

const loadShell = withCatalogue(() => import('./shell/shell.tsx'), 'problems');

function guarded(route: Guarded, then: () => Response | null) {
  return ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url);
    const elsewhere = redirectionFor(route, session.user(), pathname + search);
    return elsewhere ? redirect(elsewhere) : then();
  };
}

function pageObject(route: PageRoute): RouteObject {
  const load = route.catalogue ? withCatalogue(route.page, route.catalogue) : route.page;
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
