import { describe, expect, it } from 'vitest';
import {
  addressInUseMail,
  changedMail,
  confirmContactMail,
  contactCodeText,
  emailChangeRequestedMail,
  invitationMail,
  newDeviceMail,
  passwordText,
  resetMail,
} from './account-mails.ts';

const languages = ['en', 'de', 'fr', 'pt', 'bn'];
const panelUrl = 'https://panel.example.net';
const context = { at: '2026-01-02T03:04:05.000Z', ip: '192.0.2.7', device: 'Firefox on Linux' };
const user = (locale: string) => ({ fullName: 'Rokeya Sultana', locale, ispName: 'Meghna' });

const mails: Record<string, (locale: string) => { subject: string; text: string }> = {
  reset: (locale) => resetMail(user(locale), 'https://link'),
  invitation: (locale) => invitationMail(user(locale), 'https://link', 168),
  newDevice: (locale) => newDeviceMail(user(locale), context, panelUrl),
  changed: (locale) => changedMail(user(locale), 'passkey_added', context, panelUrl),
  emailChange: (locale) => emailChangeRequestedMail(user(locale), 'new@example.net', context, panelUrl),
  confirmEmail: (locale) => confirmContactMail(user(locale), 'email', '123456'),
  confirmMobile: (locale) => confirmContactMail(user(locale), 'mobile', '123456'),
  addressInUse: (locale) => addressInUseMail(user(locale), panelUrl),
};

describe.each(Object.entries(mails))('the mail %s', (_name, compose) => {
  it('is written in the language of its reader', () => {
    expect(new Set(languages.map((locale) => compose(locale).subject)).size).toBe(languages.length);
    expect(new Set(languages.map((locale) => compose(locale).text)).size).toBe(languages.length);
  });

  it('says the same in every language', () => {
    const details = (locale: string) =>
      compose(locale).text.match(/https:\/\/[^\s]+|123456|192\.0\.2\.7|new@example\.net/g);
    for (const locale of languages) expect(details(locale)).toEqual(details('en'));
  });

  it('is English in a language that we do not have', () => {
    expect(compose('xx')).toEqual(compose('en'));
  });
});

it('keeps links and codes out of the texts of messages', () => {
  for (const locale of languages) {
    expect(passwordText(locale, true)).toContain('{link}');
    expect(passwordText(locale, false)).toContain('{link}');
    expect(contactCodeText(locale)).toContain('{code}');
  }
});
