import { expect, it } from 'vitest';
import { isAutomatic } from './automatic-mail.ts';

const mail = (header?: string, returnPath = 'karim@example.com') => {
  const [name = '', value = ''] = header?.split(': ') ?? [];
  return { returnPath, headers: new Map(header ? [[name, value]] : []) };
};

it.each([
  ['a bounce', mail(undefined, '')],
  ['an absence note', mail('auto-submitted: auto-replied')],
  ['a notification', mail('auto-submitted: auto-generated')],
  ['a newsletter', mail('precedence: bulk')],
  ['a mailing list', mail('precedence: List')],
  ['an answering machine', mail('x-autoreply: yes')],
  ['our own mail', mail('message-id: <ticket-reply-5-1-7@lastmile>')],
])('%s is automatic', (_, automatic) => {
  expect(isAutomatic(automatic)).toBe(true);
});

it('what a person wrote is not', () => {
  expect(isAutomatic(mail())).toBe(false);
  expect(isAutomatic(mail('auto-submitted: no'))).toBe(false);
  expect(isAutomatic(mail('precedence: first-class'))).toBe(false);
});
