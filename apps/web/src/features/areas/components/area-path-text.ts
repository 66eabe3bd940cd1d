import type { Area } from '@lastmile/contract';

/** "Dhaka › Mirpur": the ancestors of the area. */
export const formatAreaTrail = (trail: Area['trail']) => trail.map(({ name }) => name).join(' › ');

/** "Dhaka › Mirpur › Block C": distinguishes areas of the same name. */
export const formatAreaPath = (area: Pick<Area, 'name' | 'trail'>) =>
  formatAreaTrail([...area.trail, { id: 0, name: area.name }]);
