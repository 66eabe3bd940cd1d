import { pageRoutes, redirectRoutes } from '../apps/web/src/app/routes.ts';

/** `npm run routes`: every path of the web app as JSON. A path of the administration also ends in a slash. */
const rows = [
  ...pageRoutes.map(({ path, name, layout, action, subject, page, isDocument = false }) => ({
    path,
    name,
    layout: layout === 'panel' ? 'vertical' : layout,
    action,
    subject,
    beingBuilt: page === undefined,
    isDocument,
  })),
  ...redirectRoutes.map(({ path, name, action, subject, redirectTo }) => ({
    path,
    name,
    layout: 'vertical',
    action,
    subject,
    beingBuilt: false,
    redirectTo,
  })),
].flatMap((row) => (row.path.startsWith('/admin/') ? [row, { ...row, path: `${row.path}/` }] : [row]));

console.log(JSON.stringify(rows, null, 2));
