import { expect, it } from 'vitest';
import type { Caller } from '../../../../core/caller.ts';
import { requireInvoiceUpdate } from './require-invoice-update.ts';

const callerWith = (action: string) => ({ abilities: [{ action, subject: 'Invoice' }] }) as unknown as Caller;

it('granting money needs the permission to update invoices', () => {
  expect(() => requireInvoiceUpdate(callerWith('create'))).toThrow(
    expect.objectContaining({ code: 'forbidden' }),
  );
  expect(() => requireInvoiceUpdate(callerWith('update'))).not.toThrow();
});
