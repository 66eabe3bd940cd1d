import { type Leak, leakKinds } from '@lastmile/contract';
import { matchPath } from 'react-router';
import { expect, it } from 'vitest';
import { fixPath } from '../features/leaks/components/labels.ts';
import { pageRoutes } from './routes.ts';

it.each(leakKinds)('%s leads to a page that exists', (kind) => {
  const leak = { kind, subscriberId: 1, routerId: 2, userId: 3, evidence: { value: 'AA:01' } } as Leak;
  const path = fixPath(leak).split('?')[0] ?? '';
  const route = pageRoutes.find((one) => matchPath(one.path.replace(/\{(\w+)\}/g, ':$1'), path));
  expect(route?.page).toBeDefined();
});
