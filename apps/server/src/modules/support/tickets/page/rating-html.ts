import type { DocumentLanguage } from '@lastmile/kit';
import { type Html, html, publicPageHtml } from '../../../billing/pay-page/index.ts';
import { ratingTexts } from './rating-texts.ts';

interface RatedTicket {
  readonly number: number;
  readonly subject: string;
  readonly ispName: string;
  readonly rating: number | null;
}

interface Shown {
  readonly ticket: RatedTicket;
  readonly token: string;
  readonly language: DocumentLanguage;
  readonly isUnchosen: boolean;
}

export function ratingHtml({ ticket, token, language, isUnchosen }: Shown, nonce: string): string {
  const words = ratingTexts[language];
  const main = html`
    <header><p>${ticket.ispName}</p></header>
    <section>
      <h1>${ticket.rating === null ? words.title : words.thanks}</h1>
      <p class="dim">${words.aboutText}: #${ticket.number} ${ticket.subject}</p>
      ${ticket.rating === null ? form(token, language, isUnchosen) : html`<p>${words.thanksText}</p>`}
    </section>`;
  return publicPageHtml({ language, title: `${words.title} · ${ticket.ispName}`, nonce, main });
}

function form(token: string, language: DocumentLanguage, isUnchosen: boolean): Html {
  const words = ratingTexts[language];
  const options = words.ratings
    .map((label, index) => html`<option value="${index + 1}">${'★'.repeat(index + 1)} ${label}</option>`)
    .reverse();
  return html`
    ${isUnchosen ? html`<p class="bad" role="alert">${words.chooseFirst}</p>` : null}
    <form method="post" action="/api/rate/${token}?language=${language}">
      <label>${words.title}<select name="rating" required><option value=""></option>${options}</select></label>
      <label>${words.comment}<input name="comment" maxlength="1000" autocomplete="off"></label>
      <button type="submit">${words.send}</button>
    </form>`;
}

/** For invalid links, and while the database is unavailable. */
export function ratingMessageHtml(
  kind: 'unknown' | 'unavailable',
  language: DocumentLanguage,
  nonce: string,
): string {
  const words = ratingTexts[language];
  const main = html`<section><h1>${words[kind]}</h1><p>${words[`${kind}Text`]}</p></section>`;
  return publicPageHtml({ language, title: words[kind], nonce, main });
}
