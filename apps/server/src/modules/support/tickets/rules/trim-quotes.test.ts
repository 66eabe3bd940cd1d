import { describe, expect, it } from 'vitest';
import { replyMarker } from '../../ticket-links/index.ts';
import { trimQuotes } from './trim-quotes.ts';

const mail = (...lines: string[]) => lines.join('\r\n');

describe('the quoted part of a mail is left out', () => {
  it.each([
    [
      'Gmail',
      mail('It works now.', '', 'On Tue, Mar 10, 2026 at 10:00 AM North <x@y.z> wrote:', '', '> Hello', '>'),
      'It works now.',
    ],
    [
      'Gmail with a broken line',
      mail('Danke!', '', 'Am Di., 10. März 2026 um 10:00 Uhr schrieb North', '<x@y.z>:', '', '> Hallo'),
      'Danke!',
    ],
    [
      'Apple Mail in French',
      mail('Merci', '', 'Le 10 mars 2026 à 10:00, North <x@y.z> a écrit :', '', '> Bonjour'),
      'Merci',
    ],
    [
      'Gmail in Portuguese',
      mail('Obrigado', '', 'Em ter., 10 de mar. de 2026 às 10:00, North <x@y.z> escreveu:', '> Olá'),
      'Obrigado',
    ],
    [
      'Gmail in Bangla',
      mail('ধন্যবাদ', '', '১০ মার্চ, ২০২৬ তারিখে North <x@y.z> লিখেছেন:', '', '> প্রিয়'),
      'ধন্যবাদ',
    ],
    [
      'Outlook',
      mail('Still slow.', '', 'From: North <x@y.z>', 'Sent: Tuesday, March 10, 2026', 'To: Me', '', 'Hello'),
      'Still slow.',
    ],
    ['Outlook with a ruler', mail('Yes.', '', '-----Original Message-----', 'Hello'), 'Yes.'],
    ['a signature', mail('Please call me.', '-- ', 'Karim', '+880 1700'), 'Please call me.'],
    ['any program, by our line', mail('Ok', '', replyMarker('bn'), 'প্রিয়'), 'Ok'],
    [
      'an unknown program, by our line',
      mail('Ok', '', '10.03.2026 10:00, North <x@y.z>:', `> ${replyMarker('en')}`, '> Hello'),
      'Ok',
    ],
  ])('of %s', (_, text, own) => {
    expect(trimQuotes(text)).toBe(own);
  });

  it('but answers between quoted lines and what only looks like a quote stay', () => {
    const between = mail('> Which light?', 'The red one.', '> Since when?', 'Monday:', 'all day');
    expect(trimQuotes(between)).toBe(between.replaceAll('\r\n', '\n'));
    expect(trimQuotes(mail('Times:', '10:00 slow', '', 'He wrote: it is slow'))).toBe(
      'Times:\n10:00 slow\n\nHe wrote: it is slow',
    );
  });
});
