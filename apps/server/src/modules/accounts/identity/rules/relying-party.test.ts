import { expect, it } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

it('is the site of the public URL, localhost on this machine, and none for another address', () => {
  expect(relyingPartyOf('https://panel.example:8443')).toEqual({
    id: 'panel.example',
    origin: 'https://panel.example:8443',
  });
  for (const host of ['127.0.0.1', '[::1]', 'localhost'])
    expect(relyingPartyOf(`http://${host}:4000`)).toEqual({
      id: 'localhost',
      origin: 'http://localhost:4000',
    });
  for (const host of ['192.0.2.7', '[2001:db8::7]'])
    expect(relyingPartyOf(`http://${host}:4000`)).toBeUndefined();
});
