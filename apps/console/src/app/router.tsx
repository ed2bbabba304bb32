import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { FirstPage } from './first-page.tsx';
import { PageFailure } from './page-failure.tsx';
import type { DeskPage, LoadPage } from './pages/desk-page.ts';
import { installationPages, merchantPages } from './pages/pages.ts';
import { InstallationPages, MerchantPages, Shell } from './shell.tsx';
import { Waiting } from './waiting.tsx';

const routeOf = (path: string, load: LoadPage): RouteObject => ({ path, lazy: async () => ({ Component: await load() }) });

/** Routes of pages and of the pages below them. */
const routesOf = (pages: readonly DeskPage[]): RouteObject[] =>
  pages.flatMap(({ path, load, further = {} }) => [
    routeOf(path, load),
    ...Object.entries(further).map(([below, loadBelow]) => routeOf(`${path}/${below}`, loadBelow)),
  ]);

/** The person's own account: open to everyone who is signed in, so the menu does not list it. */
const accountRoute = routeOf('account', async () => (await import('#console/features/access/account/account-page.tsx')).AccountPage);

/** Every page of the desk and its address below /desk/. */
export const createDeskRouter = (): ReturnType<typeof createBrowserRouter> =>
  createBrowserRouter(
    [
      {
        path: '/',
        Component: Shell,
        ErrorBoundary: PageFailure,
        HydrateFallback: Waiting,
        children: [
          { index: true, Component: FirstPage },
          {
            ErrorBoundary: PageFailure,
            children: [
              { path: 'm/:merchant', Component: MerchantPages, children: routesOf(merchantPages) },
              { Component: InstallationPages, children: [...routesOf(installationPages), accountRoute] },
            ],
          },
          { path: '*', element: <Navigate to="/" replace /> },
        ],
      },
    ],
    { basename: '/desk' },
  );
