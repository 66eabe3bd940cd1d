import { expect, test } from 'vitest';
import { exportedRow } from './exported-row.ts';

test('an exported row has neither secrets nor internal columns, and names as in the API', () => {
  const row = {
    isp_id: 1,
    id: 7,
    birth_date: '1990-01-31',
    password_encrypted: 'v1.k.x',
    token_hash: 'x',
    username_key: 'karim',
    updated_by: 3,
    nid: null,
    after: { name_bn: 'করিম', password_encrypted: '***' },
    tags: ['a'],
  };
  expect(exportedRow(row)).toEqual({
    id: 7,
    birthDate: '1990-01-31',
    after: { nameBn: 'করিম' },
    tags: ['a'],
  });
});
