import { csvText } from '../../core/csv.ts';
import type { Cell } from './cells.ts';

export const csvCell = ({ value }: Pick<Cell, 'value'>): string =>
  value === null ? '' : csvText(String(value));
