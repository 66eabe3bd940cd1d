import {
  fillTemplate,
  isSmsOnly,
  messageLanguages,
  notificationKinds,
  unknownPlaceholders,
} from '@lastmile/contract';
import { measureSms } from '@lastmile/kit';
import { describe, expect, it } from 'vitest';
import { defaultTemplate } from './default-templates.ts';

const named = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
const values = {
  name: 'Rahima Begum',
  username: 'rahima.home',
  package: 'Home 20',
  amount: 'Tk 1,050.00',
  number: 'INV-2026-000123',
  dueDate: '10 Mar 2026',
  payLink: 'https://panel.example/pay/a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0uVw',
  ratingLink: 'https://panel.example/rate/01234567890123456789012345678901234567',
  visitDate: '10 Mar 2026',
  visitTime: '10:00-12:00',
  router: 'Roof North 1',
  company: 'North Net',
  hotline: '01712-345678',
};

describe.each(messageLanguages)('the built-in templates in %s', (language) => {
  it.each(notificationKinds)(
    'for %s use only known placeholders, and all that the English ones use',
    (kind) => {
      const { subject, body } = defaultTemplate(language, 'email', kind);
      const english = defaultTemplate('en', 'email', kind);
      if (!isSmsOnly(kind)) expect(subject).not.toBe('');
      expect(body).not.toBe('');
      expect(unknownPlaceholders(kind, subject + body)).toEqual([]);
      expect(named(body)).toEqual(named(english.body));
      if (language !== 'en') expect(body).not.toBe(english.body);
      if (language === 'bn') expect(body).toMatch(/[\u0980-\u09ff]/);
    },
  );

  it.each(notificationKinds)('for %s by SMS fit into three segments', (kind) => {
    const { subject, body } = defaultTemplate(language, 'sms', kind);
    expect(subject).toBe('');
    expect(unknownPlaceholders(kind, body)).toEqual([]);
    expect(measureSms(fillTemplate(body, values)).segments).toBeLessThanOrEqual(3);
  });
});
