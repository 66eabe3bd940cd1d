import { describe, expect, it } from 'vitest';
import { type MailedVisit, messageKindOf, stateToNotify, visitMail } from './visit-mails.ts';

const visit: MailedVisit = {
  status: 'planned',
  outcome: null,
  notifiedFor: null,
  date: '2026-11-17',
  from: '14:00',
  to: '16:00',
  number: 1001,
  subject: 'No light',
  name: 'Abdul Karim',
  language: 'en',
  ispName: 'North Net',
  digits: 'bangla',
};
const told = { ...visit, notifiedFor: stateToNotify(visit) };

describe('the mail about a visit', () => {
  it('is sent once for each window, and not for a technician who starts', () => {
    expect(messageKindOf(visit)).toBe('scheduled');
    expect(messageKindOf(told)).toBeUndefined();
    expect(messageKindOf({ ...told, status: 'started' })).toBeUndefined();
    expect(messageKindOf({ ...told, from: '15:00' })).toBe('rescheduled');
  });

  it('says how it ended; a cancelled visit only to whom it was announced', () => {
    expect(messageKindOf({ ...told, status: 'done', outcome: 'no_access' })).toBe('no_access');
    expect(messageKindOf({ ...told, status: 'cancelled' })).toBe('cancelled');
    expect(messageKindOf({ ...visit, status: 'cancelled' })).toBeUndefined();
  });

  it('is written in the language of the customer, English for one without texts', () => {
    const textIn = (language: string) => visitMail('scheduled', { ...visit, language }).text;
    expect(textIn('en')).toContain('on Tuesday, 17 November 2026 between 14:00 and 16:00');
    expect(textIn('de')).toContain('am Dienstag, 17. November 2026 zwischen 14:00 und 16:00 Uhr');
    expect(textIn('fr')).toContain('le mardi 17 novembre 2026 entre 14:00 et 16:00');
    expect(textIn('pt')).toContain('em terça-feira, 17 de novembro de 2026, entre 14:00 e 16:00');
    expect(textIn('xx')).toBe(textIn('en'));
  });

  it('has the digits that the ISP chose for Bangla', () => {
    const textIn = (digits: MailedVisit['digits']) =>
      visitMail('scheduled', { ...visit, language: 'bn', digits }).text;
    expect(textIn('bangla')).toContain('১৭ নভেম্বর, ২০২৬ ১৪:০০ থেকে ১৬:০০-এর মধ্যে');
    expect(textIn('latin')).toContain('17 নভেম্বর, 2026 14:00 থেকে 16:00-এর মধ্যে');
  });
});
