import { createMongoAbility, type MongoAbility } from '@casl/ability';
import { useAbility } from '@casl/react';
import type { Ability, Action, Subject } from '@lastmile/contract';

export type PanelAbility = MongoAbility<[Action, Subject]>;

export const abilityOf = (held: readonly Ability[]): PanelAbility =>
  createMongoAbility<PanelAbility>(held.map(({ action, subject }) => ({ action, subject })));

export const usePanelAbility = () => useAbility<PanelAbility>();
