import { defineJob } from '@lastmile/jobs';
import { z } from 'zod';

const oneImport = z.strictObject({ importId: z.int() });

export const checkRows = defineJob({
  name: 'imports.check',
  payload: oneImport,
  tracked: true,
  result: ['new', 'changed', 'same', 'refused'],
});
export const runRows = defineJob({
  name: 'imports.run',
  payload: oneImport,
  tracked: true,
  result: ['created', 'changed', 'refused'],
});
