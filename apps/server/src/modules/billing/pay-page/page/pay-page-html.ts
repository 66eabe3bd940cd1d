import { type PayPage, periodText, receiptDocumentTexts } from '@lastmile/contract';
import { type DigitKind, type DocumentLanguage, foldDigits, formatMoney, minor } from '@lastmile/kit';
import { payPageCss } from './css.ts';
import { Html, html } from './html.ts';
import { alreadyPaid, type OnlinePayment, payOnline } from './online-payment-html.ts';
import { languageNames, payPageTexts } from './texts.ts';
import { usageSection } from './usage-html.ts';

/** A larger logo would slow the page down on mobile data; the ISP's name is shown anyway. */
const maxLogoLetters = 40_000;

interface PageContext {
  readonly page: PayPage;
  readonly words: (typeof payPageTexts)[DocumentLanguage];
  money(amountMinor: number): string;
  day(date: string): string;
  /** The URL of a document behind the same link. */
  documentUrl(kind: 'invoice' | 'receipt', id: string): string;
}

export function payPageHtml(page: PayPage, online: OnlinePayment, nonce: string): string {
  const { token } = online;
  const { language, currency } = page;
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const context: PageContext = {
    page,
    words: payPageTexts[language],
    money: (amount) => formatMoney(minor(amount), currency, { locale: language }),
    day: (date) => days.format(new Date(`${date}T00:00:00Z`)),
    documentUrl: (kind, id) => `/api/pay/${token}/${kind}/${id}?language=${language}`,
  };
  const main = html`
    ${header(page)}
    ${due(context)}
    ${payOnline(page, online)}
    ${howToPay(context, online)}
    ${alreadyPaid(page, online, context.money)}
    ${outstandingInvoices(context)}
    ${receipts(context)}
    ${usageSection(page)}
    ${paidInvoices(context)}
    ${help(context)}`;
  const { name, brandColour } = page.company;
  const text = documentOf({ language, title: `${context.words.title} · ${name}`, nonce, main, brandColour });
  return inDigits(text, page.digits);
}

/** Only Bangla has digits of its own: in any other language nothing changes. */
export const inDigits = (page: string, digits: DigitKind): string =>
  digits === 'latin' ? foldDigits(page) : page;

/** For invalid links, and while the database is unavailable. */
export function messagePageHtml(
  kind: 'unknown' | 'unavailable',
  language: DocumentLanguage,
  nonce: string,
): string {
  const words = payPageTexts[language];
  const title = words[`${kind}Title`];
  const main = html`<section><h1>${title}</h1><p>${words[`${kind}Text`]}</p></section>`;
  return documentOf({ language, title, nonce, main });
}

const header = ({ company: { name, nameBn, logo } }: PayPage): Html => html`
  <header>
    ${logo !== null && logo.length <= maxLogoLetters ? html`<img src="${logo}" alt="" height="48">` : null}
    <p>${name}${nameBn === null ? null : html`<br><small lang="bn">${nameBn}</small>`}</p>
  </header>`;

function due({ page, words, money }: PageContext): Html {
  const { subscriber, balanceDueMinor, creditMinor } = page;
  const { name, nameBn, username, packageName } = subscriber;
  return html`
  <section>
    <h1>${words.title}</h1>
    <p>${name ?? username}${nameBn === null ? null : html` <span lang="bn">${nameBn}</span>`}<br>
      <small>${words.forSubscriber} ${username} · ${words.package} ${packageName}</small></p>
    ${
      balanceDueMinor > 0
        ? html`<p class="dim">${words.toPay}</p><p class="sum">${money(balanceDueMinor)}</p>`
        : html`<p class="sum good">${words.nothingToPay}</p><p>${words.nothingText}</p>`
    }
    ${creditMinor > 0 ? html`<p>${words.credit}: ${money(creditMinor)}</p>` : null}
  </section>`;
}

function outstandingInvoices({
  page: { invoices, language },
  words,
  money,
  day,
  documentUrl,
}: PageContext): Html | null {
  if (invoices.length === 0) return null;
  const rows = invoices.map(
    ({ id, number, periodStart, periodEnd, dueOn, totalMinor, balanceDueMinor, overdue }) => html`
    <li>
      <span>${words.invoice} ${number}${
        periodStart && periodEnd
          ? html`<br><small>${words.period} ${periodText(periodStart, periodEnd, language)}</small>`
          : null
      }</span>
      <b>${money(balanceDueMinor)}${balanceDueMinor < totalMinor ? html`<br><small>${words.ofTotal} ${money(totalMinor)}</small>` : null}</b>
      <span class="${overdue ? 'bad' : 'dim'}">${overdue ? words.overdue : words.due} ${day(dueOn)}</span>
      ${pdf(words, number, documentUrl('invoice', id))}
    </li>`,
  );
  return listed(words.outstandingInvoices, rows);
}

function howToPay(
  { page: { howToPay: how, subscriber, company, balanceDueMinor }, words }: PageContext,
  { gateways }: OnlinePayment,
): Html | null {
  const { text, bkash, nagad, office, collector } = how;
  const ways = [
    ...(bkash ? [numbered(words.bkash, bkash)] : []),
    ...(nagad ? [numbered(words.nagad, nagad)] : []),
    ...(office ? [html`<div><dt>${words.office}</dt><dd>${office}</dd></div>`] : []),
    ...(collector ? [html`<div><dt>${words.collector}</dt><dd>${collector}</dd></div>`] : []),
  ];
  if (ways.length > 0 || text) {
    return html`
  <section>
    <h2>${words.howToPay}</h2>
    ${text ? html`<p class="instructions">${text}</p>` : null}
    ${ways.length > 0 ? html`<dl>${ways}</dl>` : null}
    <p>${words.reference} <b>${subscriber.username}</b></p>
  </section>`;
  }
  if (gateways.length > 0 || balanceDueMinor === 0 || company.phone === null) return null;
  return html`
  <section>
    <h2>${words.howToPay}</h2>
    <p>${words.askUs} ${phone(company.phone)}</p>
  </section>`;
}

const numbered = (label: string, number: string): Html =>
  html`<div><dt>${label}</dt><dd class="number">${number}</dd></div>`;

function receipts({
  page: { receipts: taken, language },
  words,
  money,
  day,
  documentUrl,
}: PageContext): Html {
  const { methods } = receiptDocumentTexts[language];
  if (taken.length === 0)
    return html`<section><h2>${words.receipts}</h2><p class="dim">${words.noReceipts}</p></section>`;
  const rows = taken.map(
    ({ id, number, receivedOn, amountMinor, method }) => html`
    <li>
      <span>${number}<br><small>${day(receivedOn)} · ${methods[method]}</small></span>
      <span><b>${money(amountMinor)}</b><br>${pdf(words, number, documentUrl('receipt', id))}</span>
    </li>`,
  );
  return listed(words.receipts, rows);
}

function paidInvoices({ page, words, money, day, documentUrl }: PageContext): Html | null {
  if (page.paidInvoices.length === 0) return null;
  const rows = page.paidInvoices.map(
    ({ id, number, issuedOn, totalMinor }) => html`
    <li>
      <span>${number}<br><small>${day(issuedOn)}</small></span>
      <span><b>${money(totalMinor)}</b><br>${pdf(words, number, documentUrl('invoice', id))}</span>
    </li>`,
  );
  return listed(words.paidInvoices, rows);
}

const listed = (title: string, rows: readonly Html[]): Html =>
  html`<section><h2>${title}</h2><ul>${rows}</ul></section>`;

const pdf = (words: PageContext['words'], number: string, address: string): Html =>
  html`<a href="${address}" aria-label="${words.writePdf} ${number}">${words.pdf}</a>`;

const phone = (number: string): Html => html`<a href="tel:${number}">${number}</a>`;

function help({ page: { company }, words }: PageContext): Html | null {
  const { phone: number, email } = company;
  if (number === null && email === null) return null;
  return html`
  <section>
    <h2>${words.help}</h2>
    <p>${number === null ? null : phone(number)}${number !== null && email !== null ? html`<br>` : null}${
      email === null ? null : html`<a href="mailto:${email}">${email}</a>`
    }</p>
  </section>`;
}

export function documentOf(page: {
  language: DocumentLanguage;
  title: string;
  nonce: string;
  main: Html;
  head?: Html | null;
  brandColour?: string | null;
  /** What the same page in another language needs in its address too. */
  query?: Readonly<Record<string, string>>;
}): string {
  const { language, title, nonce, main, head = null, brandColour = null, query = {} } = page;
  const hrefOf = (one: string) => `?${new URLSearchParams({ ...query, language: one })}`;
  const others = (Object.keys(languageNames) as DocumentLanguage[]).map((one) =>
    one === language
      ? html`<a href="${hrefOf(one)}" lang="${one}" hreflang="${one}" aria-current="true">${languageNames[one]}</a>`
      : html`<a href="${hrefOf(one)}" lang="${one}" hreflang="${one}">${languageNames[one]}</a>`,
  );
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${head}
<link rel="icon" type="image/svg+xml" href="/logo.svg">
<style nonce="${nonce}">${new Html(payPageCss(brandColour))}</style>
</head>
<body>
<main>
${main}
<nav aria-label="${payPageTexts[language].language}">${others}</nav>
</main>
</body>
</html>
`.text;
}
