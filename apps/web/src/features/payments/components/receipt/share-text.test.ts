import { expect, it } from 'vitest';
import { shareText, smsLink } from './share-text.ts';

it('shares where the browser can, copies where it cannot, and says so', async () => {
  const given: string[] = [];
  const share = async ({ text = '' }: ShareData = {}) => void given.push(`shared ${text}`);
  const clipboard = { writeText: async (text: string) => void given.push(`copied ${text}`) } as Clipboard;
  expect(await shareText('R-1', { share, clipboard })).toBe('shared');
  expect(await shareText('R-2', { clipboard })).toBe('copied');
  expect(given).toEqual(['shared R-1', 'copied R-2']);
});

it('is not done where the person closes it, or where there is no way', async () => {
  expect(await shareText('R', { share: () => Promise.reject(new Error('AbortError')) })).toBe('not');
  expect(await shareText('R', {})).toBe('not');
});

it('writes what a message would break on as an address may', () => {
  expect(smsLink('+8801711000000', 'Tk 500 & more?')).toBe(
    'sms:+8801711000000?body=Tk%20500%20%26%20more%3F',
  );
});
