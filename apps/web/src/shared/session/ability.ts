import { createMongoAbility, type MongoAbility } from '@casl/ability';
import { useAbility } from '@casl/react';
import type { Ability, Action, Subject } from '@lastmile/contract';

export type AppAbility = MongoAbility<[Action, Subject]>;

export const buildAbility = (held: readonly Ability[]): AppAbility =>
  createMongoAbility<AppAbility>(held.map(({ action, subject }) => ({ action, subject })));

export const useCurrentAbility = () => useAbility<AppAbility>();
