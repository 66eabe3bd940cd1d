import { describe, expect, it } from 'vitest';
import { transferRefusals } from './transfer-refusals.ts';

const chosen = (id: number, username: string, customerId: number | null = id) => ({
  id,
  username,
  customerId,
});
const sold = (id: number, resellerUserId: number | null = null, hasOthers = false) => ({
  id,
  resellerUserId,
  hasOthers,
  isInService: true,
  isPaidToday: false,
  buyingMinor: 300,
  isPackageAllowed: true,
  isAreaAllowed: true,
});
const recipient = { userId: 7, prefix: null, isWholesale: false, availableMinor: 0 };

describe('a transfer', () => {
  it('refuses subscribers that belong there already', () => {
    const refusals = transferRefusals([chosen(1, 'a'), chosen(2, 'b')], [sold(1, 7), sold(2)], recipient);
    expect([...refusals]).toEqual([[1, 'resellers.already_theirs']]);
  });

  it('refuses usernames without the prefix, regardless of case', () => {
    const refusals = transferRefusals([chosen(1, 'KARIM-1'), chosen(2, 'rahim-1')], [sold(1), sold(2)], {
      ...recipient,
      prefix: 'karim-',
    });
    expect([...refusals]).toEqual([[2, 'resellers.transfer_prefix']]);
  });

  it('refuses packages and areas that the new reseller may not sell', () => {
    const before = [sold(1), { ...sold(2), isPackageAllowed: false }, { ...sold(3), isAreaAllowed: false }];
    const refusals = transferRefusals([chosen(1, 'a'), chosen(2, 'b'), chosen(3, 'c')], before, recipient);
    expect([...refusals]).toEqual([
      [2, 'resellers.transfer_package'],
      [3, 'resellers.transfer_area'],
    ]);
  });

  it('to a wholesale reseller is refused beyond the wallet, for those in service only', () => {
    const all = [1, 2, 3, 4].map((id) => chosen(id, `a${id}`));
    const before = [sold(1), { ...sold(2), isInService: false }, sold(3), sold(4)];
    const refusals = transferRefusals(all, before, { ...recipient, isWholesale: true, availableMinor: 650 });
    expect([...refusals]).toEqual([[4, 'resellers.wallet_short']]);
  });

  it('to a wholesale reseller costs nothing for a package whose price is 0, even below the credit limit', () => {
    const free = { ...sold(1), buyingMinor: 0 };
    const refusals = transferRefusals([chosen(1, 'a')], [free], {
      ...recipient,
      isWholesale: true,
      availableMinor: -50,
    });
    expect([...refusals]).toEqual([]);
  });

  it('to a wholesale reseller costs nothing today if today is paid for, but needs a buying price', () => {
    const before = [
      { ...sold(1), isPaidToday: true },
      { ...sold(2), isPaidToday: true, buyingMinor: null },
    ];
    const refusals = transferRefusals([chosen(1, 'a'), chosen(2, 'b')], before, {
      ...recipient,
      isWholesale: true,
    });
    expect([...refusals]).toEqual([[2, 'resellers.price_missing']]);
  });

  it('to a wholesale reseller needs a buying price for those in service', () => {
    const before = [
      { ...sold(1), buyingMinor: null },
      { ...sold(2), buyingMinor: null, isInService: false },
    ];
    const refusals = transferRefusals([chosen(1, 'a'), chosen(2, 'b')], before, {
      ...recipient,
      isWholesale: true,
      availableMinor: 650,
    });
    expect([...refusals]).toEqual([[1, 'resellers.price_missing']]);
  });

  it('does not count what is refused for another reason against the wallet', () => {
    const refusals = transferRefusals([chosen(1, 'x'), chosen(2, 'karim-2')], [sold(1), sold(2)], {
      ...recipient,
      prefix: 'karim-',
      isWholesale: true,
      availableMinor: 300,
    });
    expect([...refusals]).toEqual([[1, 'resellers.transfer_prefix']]);
  });

  it('keeps the subscribers of one customer together', () => {
    const shared = [chosen(1, 'karim-1', 5), chosen(2, 'home', 5), chosen(3, 'karim-3', 6)];
    const refusals = transferRefusals(shared, [sold(1), sold(2), sold(3, null, true)], {
      ...recipient,
      prefix: 'karim-',
    });
    expect([...refusals].sort()).toEqual([
      [1, 'resellers.customer_shared'],
      [2, 'resellers.transfer_prefix'],
      [3, 'resellers.customer_shared'],
    ]);
  });
});
