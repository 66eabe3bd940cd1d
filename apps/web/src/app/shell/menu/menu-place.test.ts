import { expect, it } from 'vitest';
import { pageRoutes } from '../../routes.ts';
import { menuPlaceOf } from './menu-place.ts';

/** Pages of the user's own account are in the account menu. */
const ownAccount = ['account-setting', 'change-password'];
const inMenu = new Set(pageRoutes.filter(({ menu }) => menu).map(({ path }) => path));
const pages = pageRoutes.filter(
  ({ layout, page, name }) => layout === 'panel' && page && !ownAccount.includes(name),
);

it.each(pages)('$path keeps its place in the menu', ({ path }) => {
  expect(inMenu).toContain(menuPlaceOf(path.replace(/\{\w+\}/g, '7')));
});

it('is the list that a page was opened from', () => {
  expect(menuPlaceOf('/isp/isp-user-name-edit-v2/12')).toBe('/isp/isp-user-name-list');
  expect(menuPlaceOf('/isp/invoice-list/')).toBe('/isp/invoice-list');
  expect(menuPlaceOf('/nowhere')).toBeUndefined();
});
