import type { Area } from '@lastmile/contract';

/** "Dhaka › Mirpur": from the top down to the area above. */
export const formatAreaTrail = (trail: Area['trail']) => trail.map(({ name }) => name).join(' › ');

/** "Dhaka › Mirpur › Block C": tells areas of the same name apart. */
export const formatAreaPath = (area: Pick<Area, 'name' | 'trail'>) =>
  formatAreaTrail([...area.trail, { id: 0, name: area.name }]);
