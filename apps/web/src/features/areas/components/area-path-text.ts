import type { Area } from '@lastmile/contract';

/** "Dhaka › Mirpur": from the top down to the area above. */
export const trailText = (trail: Area['trail']) => trail.map(({ name }) => name).join(' › ');

/** "Dhaka › Mirpur › Block C": tells areas of the same name apart. */
export const pathText = (area: Pick<Area, 'name' | 'trail'>) =>
  trailText([...area.trail, { id: 0, name: area.name }]);
