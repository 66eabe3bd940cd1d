import { expect, it } from 'vitest';
import { deviceName, userAgentFamily } from './user-agent-family.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

it('keeps the family of an updated browser, and of a phone that asks for the desktop version', () => {
  expect(userAgentFamily(`${mac} Version/18.5 Safari/605.1.15`)).toBe(
    userAgentFamily(`${phone} Version/19.0 Mobile/15E148 Safari/604.1`),
  );
  expect(userAgentFamily(`Mozilla/5.0 (X11; Linux x86_64) ${chromium} Safari/537.36`)).toBe(
    userAgentFamily(`Mozilla/5.0 (Linux; Android 15; Pixel 8) ${chromium} Mobile Safari/537.36`),
  );
});

it('tells browsers, systems and programs apart', () => {
  const agents = [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36`,
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36 Edg/140.0.0.0`,
    `${mac} ${chromium} Safari/537.36`,
    'curl/8.5.0',
    'node',
    '',
  ];
  expect(new Set(agents.map(userAgentFamily)).size).toBe(agents.length);
});

it('names devices for people', () => {
  expect(deviceName(`${phone} Version/18.5 Mobile/15E148 Safari/604.1`)).toBe('Safari on iOS');
  expect(deviceName('curl/8.5.0')).toBe('curl');
  expect(deviceName('')).toBe('an unknown device');
});
