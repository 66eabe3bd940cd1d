import { expect, test } from 'vitest';
import { hasValidSignature, signFields } from './signature.ts';

const fields = {
  amount: '500.00',
  bank_tran_id: '261001101500BANK0001',
  card_no: '',
  card_type: 'BKASH-BKash',
  currency: 'BDT',
  status: 'VALID',
  store_amount: '487.50',
  store_id: 'teststore',
  tran_date: '2026-10-01 10:14:31',
  tran_id: 'INV202610000001A1',
  val_id: '261001101500abcDEF0123456789',
};
const signed = {
  ...fields,
  verify_key: Object.keys(fields).join(','),
  verify_sign: '0f44c0af5b1bee630451cfac736e7a7f',
};

test('the signature of the known message is the known one, in any order of its keys', () => {
  expect(signFields(fields, Object.keys(fields), 'testpass')).toBe(signed.verify_sign);
  expect(signFields(fields, Object.keys(fields).reverse(), 'testpass')).toBe(signed.verify_sign);
  expect(hasValidSignature(signed, 'testpass')).toBe(true);
});

test('another amount, another password and a missing field make it invalid', () => {
  expect(hasValidSignature({ ...signed, amount: '5000.00' }, 'testpass')).toBe(false);
  expect(hasValidSignature(signed, 'otherpass')).toBe(false);
  const { tran_id: _, ...rest } = signed;
  expect(hasValidSignature(rest, 'testpass')).toBe(false);
  expect(hasValidSignature({ ...signed, verify_sign: 'short' }, 'testpass')).toBe(false);
});

test('a message without a signature has none to check', () => {
  expect(hasValidSignature(fields, 'testpass')).toBeUndefined();
});
