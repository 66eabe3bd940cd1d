import { afterEach, expect, it, vi } from 'vitest';
import { saveLastSearch, withLastSearch } from './last-search.ts';

afterEach(() => vi.unstubAllGlobals());

it('leads back to a list with the filter it was left with', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  expect(withLastSearch('/isp/invoice-list')).toBe('/isp/invoice-list');
  saveLastSearch('/isp/invoice-list', '?status=unpaid&page=3');
  expect(withLastSearch('/isp/invoice-list')).toBe('/isp/invoice-list?status=unpaid&page=3');
  expect(withLastSearch('/isp/invoice-list?month=2026-11')).toBe('/isp/invoice-list?month=2026-11');
});
