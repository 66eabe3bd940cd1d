import { type ExportColumn, number, text } from '../export-columns/column.ts';

/** Fields of scheduled reports in the audit log. */
export const reportFields = {
  report: text('Report', 'Bericht', 'Rapport', 'Relatório'),
  filters: text('Filters', 'Filter', 'Filtres', 'Filtros'),
  hour: number('Hour', 'Stunde', 'Heure', 'Hora'),
  format: text('File format', 'Dateiformat', 'Format du fichier', 'Formato do arquivo'),
  recipientIds: text('Recipients', 'Empfänger', 'Destinataires', 'Destinatários'),
  pausedFor: text('Paused because', 'Pausiert wegen', 'En pause car', 'Pausado porque'),
} as const satisfies Readonly<Record<string, ExportColumn>>;
