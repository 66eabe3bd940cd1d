import { pageRoutes, redirectRoutes } from '../apps/web/src/app/routes.ts';

/** `npm run routes`: prints all paths of the web app as JSON; admin paths also with a trailing slash. */
const rows = [
  ...pageRoutes.map(({ path, name, layout, menu, action, subject, isDocument = false }) => ({
    path,
    name,
    layout: layout === 'panel' ? 'vertical' : layout,
    action,
    subject,
    isDocument,
    inMenu: menu !== undefined,
  })),
  ...redirectRoutes.map(({ path, name, action, subject, redirectTo }) => ({
    path,
    name,
    layout: 'vertical',
    action,
    subject,
    redirectTo,
  })),
].flatMap((row) => (row.path.startsWith('/admin/') ? [row, { ...row, path: `${row.path}/` }] : [row]));

console.log(JSON.stringify(rows, null, 2));
