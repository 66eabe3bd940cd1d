import { identityCalls } from '@lastmile/contract';
import { expect, it } from 'vitest';
import { sessionPaths } from './session-paths.ts';

it("repeats the contract's paths exactly", () => {
  const { login, refresh, logout, me } = identityCalls;
  expect(sessionPaths).toEqual({
    login: login.path,
    refresh: refresh.path,
    logout: logout.path,
    me: me.path,
  });
});
