import { type ExportWord, words } from '../export-columns/column.ts';

/** Choices within stored documents, by their key. */
export const documentWords: Readonly<Record<string, Readonly<Record<string, ExportWord>>>> = {
  dateFormat: {
    locale: words('As in the language', 'Wie in der Sprache üblich', 'Selon la langue', 'Conforme o idioma'),
    'day-first': words('Day first', 'Tag zuerst', 'Jour en premier', 'Dia primeiro'),
    'month-first': words('Month first', 'Monat zuerst', 'Mois en premier', 'Mês primeiro'),
    iso: words('Year first (ISO)', 'Jahr zuerst (ISO)', 'Année en premier (ISO)', 'Ano primeiro (ISO)'),
  },
  weekStart: {
    locale: words('As in the language', 'Wie in der Sprache üblich', 'Selon la langue', 'Conforme o idioma'),
    monday: words('Monday', 'Montag', 'Lundi', 'Segunda-feira'),
    saturday: words('Saturday', 'Samstag', 'Samedi', 'Sábado'),
    sunday: words('Sunday', 'Sonntag', 'Dimanche', 'Domingo'),
  },
  density: {
    comfortable: words('Comfortable', 'Normal', 'Confortable', 'Confortável'),
    compact: words('Compact', 'Kompakt', 'Compacte', 'Compacta'),
  },
  balance: {
    due: words('Balance due', 'Offener Betrag', 'Solde dû', 'Saldo devedor'),
    overdue: words('Overdue', 'Überfällig', 'En retard', 'Em atraso'),
    past_grace: words(
      'Past the grace period',
      'Nach der Nachfrist',
      'Délai de grâce dépassé',
      'Após a carência',
    ),
    credit: words('Credit', 'Guthaben', 'Avoir', 'Crédito'),
  },
};
