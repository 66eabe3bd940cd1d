import { date, minor, number, text, words } from './column.ts';

/** Columns of settlements and of what they pay. */
export const settlementColumns = {
  settlementNumber: text('Settlement', 'Auszahlung', 'Reversement', 'Liquidação'),
  settlementState: text('Status', 'Status', 'Statut', 'Situação'),
  paymentCount: number('Payments', 'Zahlungen', 'Paiements', 'Pagamentos'),
  collectedGrossMinor: minor('Collected', 'Eingenommen', 'Encaissé', 'Recebido'),
  collectedNetMinor: minor(
    'Collected after fees',
    'Eingenommen nach Gebühren',
    'Encaissé net de frais',
    'Recebido após taxas',
  ),
  gatewayFeeMinor: minor(
    'Gateway fee',
    'Gebühr des Zahlungsanbieters',
    'Frais de la passerelle',
    'Taxa do gateway',
  ),
  platformFeeMinor: minor('Platform fee', 'Plattformgebühr', 'Frais de plateforme', 'Taxa da plataforma'),
  refundMinor: minor('Refunds', 'Erstattungen', 'Remboursements', 'Reembolsos'),
  settlementAdjustmentMinor: minor('Adjustments', 'Korrekturen', 'Ajustements', 'Ajustes'),
  payoutMinor: minor('Payout', 'Auszahlung', 'Reversement', 'Valor transferido'),
  settledMinor: minor('Settled', 'Ausgezahlt', 'Reversé', 'Liquidado'),
  inProcessMinor: minor('In process', 'In Bearbeitung', 'En cours', 'Em andamento'),
  remainingMinor: minor('Remaining', 'Verbleibend', 'Restant', 'Restante'),
  paidOn: date('Paid on', 'Ausgezahlt am', 'Versé le', 'Pago em'),
  itemKind: text('Type', 'Art', 'Type', 'Tipo'),
} as const;

export const settlementWords = {
  settlementState: {
    draft: words('Draft', 'Entwurf', 'Brouillon', 'Rascunho'),
    approved: words('Approved', 'Freigegeben', 'Approuvé', 'Aprovada'),
    paid: words('Paid', 'Ausgezahlt', 'Versé', 'Paga'),
    cancelled: words('Cancelled', 'Storniert', 'Annulé', 'Cancelada'),
  },
  itemKind: {
    payment: words('Payment', 'Zahlung', 'Paiement', 'Pagamento'),
    refund: words('Refund', 'Erstattung', 'Remboursement', 'Reembolso'),
    chargeback: words('Chargeback', 'Rückbelastung', 'Rétrofacturation', 'Contestação'),
    adjustment: words('Adjustment', 'Korrektur', 'Ajustement', 'Ajuste'),
  },
} as const;
