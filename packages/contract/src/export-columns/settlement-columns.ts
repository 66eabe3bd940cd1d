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
  serviceChargeMinor: minor('Service charge', 'Servicegebühr', 'Frais de service', 'Mensalidade'),
  payoutMinor: minor('Payout', 'Auszahlung', 'Reversement', 'Valor transferido'),
  settledMinor: minor('Settled', 'Ausgezahlt', 'Reversé', 'Liquidado'),
  inProcessMinor: minor('In process', 'In Bearbeitung', 'En cours', 'Em andamento'),
  remainingMinor: minor('Remaining', 'Verbleibend', 'Restant', 'Restante'),
  paidOn: date('Paid on', 'Ausgezahlt am', 'Versé le', 'Pago em'),
  itemKind: text('Type', 'Art', 'Type', 'Tipo'),
  statementRow: number('Row', 'Zeile', 'Ligne', 'Linha'),
  statementDay: text('Date in statement', 'Datum laut Abrechnung', 'Date du relevé', 'Data no extrato'),
  statementResult: text('Result', 'Ergebnis', 'Résultat', 'Resultado'),
  ourAmountMinor: minor('Amount posted', 'Betrag gebucht', 'Montant comptabilisé', 'Valor lançado'),
  ourFeeMinor: minor('Fee posted', 'Gebühr gebucht', 'Frais comptabilisés', 'Taxa lançada'),
} as const;

export const settlementWords = {
  settlementState: {
    draft: words('Draft', 'Entwurf', 'Brouillon', 'Rascunho'),
    approved: words('Approved', 'Freigegeben', 'Approuvé', 'Aprovada'),
    paid: words('Paid', 'Ausgezahlt', 'Versé', 'Paga'),
    cancelled: words('Cancelled', 'Storniert', 'Annulé', 'Cancelada'),
  },
  statementResult: {
    matched: words('Matched', 'Stimmt überein', 'Concordant', 'Conciliado'),
    missing_here: words('Not posted', 'Fehlt hier', 'Absent ici', 'Ausente aqui'),
    missing_there: words(
      'Not in statement',
      'Fehlt in der Abrechnung',
      'Absent du relevé',
      'Ausente no extrato',
    ),
    amount_differs: words('Amount differs', 'Betrag weicht ab', 'Montant différent', 'Valor diferente'),
    fee_differs: words('Fee differs', 'Gebühr weicht ab', 'Frais différents', 'Taxa diferente'),
    duplicate: words('Listed twice', 'Doppelt aufgeführt', 'En double', 'Repetido'),
    unreadable: words('Not readable', 'Nicht lesbar', 'Illisible', 'Ilegível'),
  },
  itemKind: {
    payment: words('Payment', 'Zahlung', 'Paiement', 'Pagamento'),
    refund: words('Refund', 'Erstattung', 'Remboursement', 'Reembolso'),
    chargeback: words('Chargeback', 'Rückbelastung', 'Rétrofacturation', 'Contestação'),
    adjustment: words('Adjustment', 'Korrektur', 'Ajustement', 'Ajuste'),
  },
} as const;
