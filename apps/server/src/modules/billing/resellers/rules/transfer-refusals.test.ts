import { describe, expect, it } from 'vitest';
import { transferRefusals } from './transfer-refusals.ts';

const chosen = (id: number, username: string, customerId: number | null = id) => ({
  id,
  username,
  customerId,
});
const sold = (id: number, resellerUserId: number | null = null, hasOthers = false, isWholesale = false) => ({
  isWholesale,
  id,
  resellerUserId,
  hasOthers,
});

describe('a transfer', () => {
  it('refuses subscribers that belong there already', () => {
    const refusals = transferRefusals([chosen(1, 'a'), chosen(2, 'b')], [sold(1, 7), sold(2)], {
      userId: 7,
      prefix: null,
      isWholesale: false,
    });
    expect([...refusals]).toEqual([[1, 'resellers.already_theirs']]);
  });

  it('refuses usernames without the prefix, regardless of case', () => {
    const refusals = transferRefusals([chosen(1, 'KARIM-1'), chosen(2, 'rahim-1')], [sold(1), sold(2)], {
      userId: 7,
      prefix: 'karim-',
      isWholesale: false,
    });
    expect([...refusals]).toEqual([[2, 'resellers.transfer_prefix']]);
  });

  it('refuses whatever belongs to a wholesale reseller, before or after it', () => {
    const both = [chosen(1, 'a'), chosen(2, 'b')];
    const before = [sold(1, 3, false, true), sold(2)];
    const from = transferRefusals(both, before, { userId: null, prefix: null, isWholesale: false });
    expect([...from]).toEqual([
      [1, 'resellers.wholesale_transfer'],
      [2, 'resellers.already_theirs'],
    ]);
    const to = transferRefusals(both, before, { userId: 7, prefix: null, isWholesale: true });
    expect([...to.values()]).toEqual(['resellers.wholesale_transfer', 'resellers.wholesale_transfer']);
  });

  it('keeps the subscribers of one customer together', () => {
    const shared = [chosen(1, 'karim-1', 5), chosen(2, 'home', 5), chosen(3, 'karim-3', 6)];
    const refusals = transferRefusals(shared, [sold(1), sold(2), sold(3, null, true)], {
      userId: 7,
      prefix: 'karim-',
      isWholesale: false,
    });
    expect([...refusals].sort()).toEqual([
      [1, 'resellers.customer_shared'],
      [2, 'resellers.transfer_prefix'],
      [3, 'resellers.customer_shared'],
    ]);
  });
});
