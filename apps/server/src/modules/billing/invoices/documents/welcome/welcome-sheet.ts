import { welcomeSheetTexts } from '@lastmile/contract';
import type { SubscriberToWelcome } from '../../queries/welcomed-subscriber.ts';
import type { DocumentModel, Labelled } from '../document-model.ts';
import type { Issuer } from '../issuer.ts';

export interface WelcomeSheet
  extends Pick<DocumentModel, 'issuer' | 'title' | 'details' | 'footer' | 'language'> {
  readonly greeting: string;
  readonly login: { readonly label: string; readonly hint: string; readonly rows: readonly Labelled[] };
  readonly service: { readonly label: string; readonly rows: readonly Labelled[] };
  readonly payLink: { readonly label: string; readonly url: string };
  readonly support: { readonly label: string; readonly lines: readonly string[] };
}

const speedText = (kbps: number) => (kbps % 1000 === 0 ? `${kbps / 1000} Mbps` : `${kbps} kbps`);

/** The content of the sheet. Without a password, that line is left out. */
export function welcomeSheet(
  subscriber: SubscriberToWelcome,
  password: string | null,
  issuer: Issuer,
  payUrl: string,
): WelcomeSheet {
  const labels = welcomeSheetTexts[issuer.language];
  const { name, username, pairCode, packageName, downloadKbps, uploadKbps, priceMinor, connectedOn } =
    subscriber;
  return {
    issuer: issuer.printed,
    title: labels.title,
    details: [
      ...(pairCode === null ? [] : [[labels.pairCode, pairCode] as const]),
      ...(connectedOn === null ? [] : [[labels.connected, issuer.day(connectedOn)] as const]),
    ],
    greeting: labels.dear
      .replace('{{name}}', () => name ?? username)
      .replace('{{isp}}', () => issuer.printed.name),
    login: {
      label: labels.login,
      hint: labels.loginHint,
      rows: [
        [labels.username, username],
        ...(password === null ? [] : [[labels.password, password] as const]),
      ],
    },
    service: {
      label: labels.service,
      rows: [
        [labels.package, packageName],
        [labels.speed, `${speedText(downloadKbps)} / ${speedText(uploadKbps)}`],
        [labels.price, issuer.money(priceMinor)],
      ],
    },
    payLink: { label: labels.payHere, url: payUrl },
    support: { label: labels.support, lines: [labels.supportText, ...issuer.printed.lines] },
    footer: issuer.footer,
    language: issuer.language,
  };
}
