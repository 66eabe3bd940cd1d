/** Hands a text to whatever the phone shares with, or to the clipboard; says which, or that neither was done. */
export async function shareText(
  text: string,
  { share, clipboard }: Partial<Pick<Navigator, 'share' | 'clipboard'>>,
): Promise<'shared' | 'copied' | 'not'> {
  try {
    if (share) {
      await share({ text });
      return 'shared';
    }
    if (!clipboard) return 'not';
    await clipboard.writeText(text);
    return 'copied';
  } catch {
    // Closed without choosing anyone, or not permitted.
    return 'not';
  }
}

/** A message in the phone's own program, to the number of whoever paid. */
export const smsLink = (mobile: string, text: string): string =>
  `sms:${mobile}?body=${encodeURIComponent(text)}`;
