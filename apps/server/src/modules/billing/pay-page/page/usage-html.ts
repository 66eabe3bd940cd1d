import type { PayPage, UsageBytes } from '@lastmile/contract';
import type { DocumentLanguage } from '@lastmile/kit';
import { type Html, html } from './html.ts';

interface UsageTexts {
  readonly title: string;
  readonly thisMonth: string;
  readonly download: string;
  readonly upload: string;
  readonly byDay: string;
}

const texts: Readonly<Record<DocumentLanguage, UsageTexts>> = {
  en: {
    title: 'Your usage',
    thisMonth: 'This month',
    download: 'Download',
    upload: 'Upload',
    byDay: 'Daily download over the last 30 days. Highest:',
  },
  de: {
    title: 'Ihr Verbrauch',
    thisMonth: 'Dieser Monat',
    download: 'Download',
    upload: 'Upload',
    byDay: 'Täglicher Download der letzten 30 Tage. Höchstwert:',
  },
  fr: {
    title: 'Votre consommation',
    thisMonth: 'Ce mois-ci',
    download: 'Téléchargement',
    upload: 'Envoi',
    byDay: 'Téléchargement quotidien des 30 derniers jours. Maximum :',
  },
  pt: {
    title: 'Seu consumo',
    thisMonth: 'Este mês',
    download: 'Download',
    upload: 'Upload',
    byDay: 'Download diário nos últimos 30 dias. Máximo:',
  },
  bn: {
    title: 'আপনার ব্যবহার',
    thisMonth: 'এই মাসে',
    download: 'ডাউনলোড',
    upload: 'আপলোড',
    byDay: 'গত ৩০ দিনের দৈনিক ডাউনলোড। সর্বোচ্চ:',
  },
};

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

function bytesText(bytes: number, language: DocumentLanguage): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[step] as string,
    maximumFractionDigits: step > 2 ? 1 : 0,
  }).format(bytes / 1_000 ** step);
}

const barWidth = 10;
const chartHeight = 80;

/** What the customer transferred this month and on each of the last 30 days; nothing before the first reading. */
export function usageSection({ usage, language }: PayPage): Html | null {
  if (!usage) return null;
  const words = texts[language];
  const most = Math.max(1, ...usage.days.map(({ downloadBytes }) => downloadBytes));
  const both = ({ downloadBytes, uploadBytes }: UsageBytes) => html`
    <div><dt>${words.download}</dt><dd class="number">${bytesText(downloadBytes, language)}</dd></div>
    <div><dt>${words.upload}</dt><dd class="number">${bytesText(uploadBytes, language)}</dd></div>`;
  const caption = `${words.byDay} ${bytesText(most, language)}`;
  const bars = usage.days.map(({ downloadBytes }, index) => {
    const height = (downloadBytes / most) * chartHeight;
    return html`<rect x="${index * barWidth + 1}" y="${(chartHeight - height).toFixed(1)}" width="${barWidth - 2}" height="${height.toFixed(1)}"/>`;
  });
  return html`
  <section>
    <h2>${words.title}</h2>
    <p class="dim">${words.thisMonth}</p>
    <dl class="pair">${both(usage.thisMonth)}</dl>
    <svg class="bars" role="img" aria-label="${caption}" viewBox="0 0 ${usage.days.length * barWidth} ${chartHeight}" preserveAspectRatio="none">${bars}</svg>
    <p><small>${caption}</small></p>
  </section>`;
}
