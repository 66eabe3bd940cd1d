import { expect, it } from 'vitest';
import { detailsInUseMail, existingAccountMail, registrationCodeMail } from './registration-mails.ts';
import { statusMail } from './status-mails.ts';

const languages = ['en', 'de', 'fr', 'pt', 'bn'];
const panelUrl = 'https://panel.example.net';
const registered = { contact: 'Karim', company: 'Meghna' };
const contact = {
  brandName: 'Lastmile',
  supportEmail: 'help@example.net',
  supportMobile: '01711000000',
  supportHours: '9–18',
};

const mails = {
  code: (locale: string) => registrationCodeMail(registered, '123456', locale),
  existingAccount: (locale: string) => existingAccountMail(panelUrl, locale),
  detailsInUse: (locale: string) => detailsInUseMail(registered, panelUrl, locale),
  ...Object.fromEntries(
    (['active', 'under_review', 'rejected', 'suspended', 'closed', 'registered'] as const).map((to) => [
      to,
      (locale: string) =>
        statusMail(
          { company: 'Meghna', ownerName: null, from: 'registered', to, reason: 'Paid', locale },
          contact,
          panelUrl,
        ),
    ]),
  ),
};

it.each(Object.entries(mails))('the mail %s is written in the language of the company', (_name, compose) => {
  expect(new Set(languages.map((locale) => compose(locale).subject)).size).toBe(languages.length);
  const details = (locale: string) =>
    compose(locale)
      .text.match(/https:\/\/[^\s]+|123456|help@example\.net|01711000000|: Paid| : Paid/g)
      ?.map((detail) => detail.trim());
  for (const locale of languages) expect(details(locale)).toEqual(details('en'));
});

it('tells an ISP that was suspended apart from one that was approved', () => {
  const change = { company: 'Meghna', ownerName: 'Karim', to: 'active', reason: null, locale: 'en' } as const;
  expect(statusMail({ ...change, from: 'suspended' }, contact, panelUrl).subject).toBe(
    'Meghna has been reactivated',
  );
  expect(statusMail({ ...change, from: 'under_review' }, contact, panelUrl).subject).toBe(
    'Meghna has been approved',
  );
});
