import { expect, it } from 'vitest';
import { isInScope } from './messages.ts';

const announced = { ispId: 1, ticketId: 2, departmentId: 3, openedBy: 4, resellerId: 5 };

it.each([
  ['all of the ISP', undefined, true],
  ['the reseller', { kind: 'own_subscribers', userId: 9, resellerId: 5, resellerIds: [5] }, true],
  [
    'the reseller of the agent',
    { kind: 'own_subscribers', userId: 9, resellerId: 8, resellerIds: [8, 5] },
    true,
  ],
  [
    'another reseller, who opened it',
    { kind: 'own_subscribers', userId: 4, resellerId: 6, resellerIds: [6] },
    false,
  ],
  ['the department', { kind: 'own_department', userId: 9, departmentId: 3 }, true],
  ['another department', { kind: 'own_department', userId: 9, departmentId: 7 }, false],
  ['another department, who opened it', { kind: 'own_department', userId: 4, departmentId: 7 }, true],
  ['a collector who opened it', { kind: 'own_collections', userId: 4, areaIds: [1] }, true],
  ['another collector', { kind: 'own_collections', userId: 9, areaIds: [1] }, false],
] as const)('a ticket is announced to %s as its policies say', (_who, scope, isTold) => {
  expect(isInScope(announced, scope)).toBe(isTold);
});

it('a ticket without a department is not announced to those who have none', () => {
  const scope = { kind: 'own_department', userId: 9, departmentId: null } as const;
  expect(isInScope({ ...announced, departmentId: null }, scope)).toBe(false);
});
