import { date, type ExportColumn, minor, number, rate, text, yesNo } from '../export-columns/column.ts';

/** Fields of resellers and their conditions in the audit log. */
export const resellerFields = {
  packageIds: text('Packages', 'Tarife', 'Forfaits', 'Planos'),
  mayCollect: yesNo(
    'May record payments',
    'Darf Zahlungen erfassen',
    'Peut enregistrer des paiements',
    'Pode registrar pagamentos',
  ),
  maySuspend: yesNo(
    'May suspend subscribers',
    'Darf Anschlüsse sperren',
    'Peut suspendre des abonnés',
    'Pode suspender assinantes',
  ),
  maySeeLive: yesNo(
    'May see live data',
    'Darf Live-Daten sehen',
    'Peut voir les données en direct',
    'Pode ver dados ao vivo',
  ),
  maySetRetailPrice: yesNo(
    'May set retail prices',
    'Darf Endkundenpreise festlegen',
    'Peut fixer les prix de vente',
    'Pode definir preços de venda',
  ),
  minRetailMinor: minor(
    'Minimum retail price',
    'Mindestpreis für Endkunden',
    'Prix de vente minimal',
    'Preço mínimo de venda',
  ),
  maxRetailMinor: minor(
    'Maximum retail price',
    'Höchstpreis für Endkunden',
    'Prix de vente maximal',
    'Preço máximo de venda',
  ),
  retailMinor: minor('Retail price', 'Endkundenpreis', 'Prix de vente', 'Preço de venda'),
  model: text('Model', 'Modell', 'Modèle', 'Modelo'),
  creditLimitMinor: minor('Credit limit', 'Kreditlimit', 'Plafond de crédit', 'Limite de crédito'),
  owedByUserId: number('Owed by', 'Geschuldet von', 'Dû par', 'Devido por'),
  returnedForUserId: number(
    'Returned by reseller',
    'Zurückgezahlt vom Wiederverkäufer',
    'Rendu par le revendeur',
    'Devolvido pelo revendedor',
  ),
  parentUserId: number('Agent of', 'Agent von', 'Agent de', 'Agente de'),
  shareRate: rate(
    'Share of the commission (hundredths of a percent)',
    'Anteil an der Provision (Hundertstel Prozent)',
    'Part de la commission (centièmes de pour cent)',
    'Parte da comissão (centésimos de por cento)',
  ),
  resellerId: number('Reseller', 'Wiederverkäufer', 'Revendeur', 'Revendedor'),
  validFrom: date('Valid from', 'Gültig ab', 'Valable à partir du', 'Válida a partir de'),
  commissionRate: rate(
    'Commission (hundredths of a percent)',
    'Provision (Hundertstel Prozent)',
    'Commission (centièmes de pour cent)',
    'Comissão (centésimos de por cento)',
  ),
  commissionBasis: text(
    'Commission calculated on',
    'Provision berechnet auf',
    'Commission calculée sur',
    'Comissão calculada sobre',
  ),
} satisfies Record<string, ExportColumn>;
