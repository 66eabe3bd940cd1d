import { expect, it } from 'vitest';
import { submitKey } from './submit-labels.ts';

it('says how many subscribers change, if it is more than the one that the title names', () => {
  expect(submitKey('action.suspend', 28)).toBe('submit.suspend');
  expect(submitKey('action.suspend', 1)).toBeUndefined();
  expect(submitKey('action.promise', 28)).toBeUndefined();
});
