import { expect, it } from 'vitest';
import { shareText, smsLink } from './share-text.ts';

it('shares if supported, else copies, and returns which', async () => {
  const shared: string[] = [];
  const share = async ({ text = '' }: ShareData = {}) => void shared.push(`shared ${text}`);
  const clipboard = { writeText: async (text: string) => void shared.push(`copied ${text}`) } as Clipboard;
  expect(await shareText('R-1', { share, clipboard })).toBe('shared');
  expect(await shareText('R-2', { clipboard })).toBe('copied');
  expect(shared).toEqual(['shared R-1', 'copied R-2']);
});

it('returns "not" if sharing is cancelled or unsupported', async () => {
  expect(await shareText('R', { share: () => Promise.reject(new Error('AbortError')) })).toBe('not');
  expect(await shareText('R', {})).toBe('not');
});

it('escapes the text in the sms link', () => {
  expect(smsLink('+8801711000000', 'Tk 500 & more?')).toBe(
    'sms:+8801711000000?body=Tk%20500%20%26%20more%3F',
  );
});
