import { minor, text, time } from './column.ts';

/** Columns of online payments and of payments that customers report. */
export const checkoutColumns = {
  startedAt: time('Started', 'Begonnen', 'Commencé', 'Iniciado em'),
  gateway: text('Gateway', 'Zahlungsanbieter', 'Prestataire', 'Gateway'),
  purpose: text('Purpose', 'Zweck', 'Objet', 'Finalidade'),
  checkoutState: text('Status', 'Status', 'Statut', 'Situação'),
  transactionId: text(
    'Transaction ID',
    'Transaktionsnummer',
    'Identifiant de transaction',
    'ID da transação',
  ),
  currency: text('Currency', 'Währung', 'Devise', 'Moeda'),
  paidCurrency: text('Paid currency', 'Bezahlte Währung', 'Devise payée', 'Moeda paga'),
  feeMinor: minor('Fee', 'Gebühr', 'Frais', 'Taxa'),
  reportedAt: time('Reported', 'Gemeldet', 'Signalé', 'Informado em'),
  sender: text('Sender', 'Absender', 'Expéditeur', 'Remetente'),
  claimState: text('Status', 'Status', 'Statut', 'Situação'),
  decidedAt: time('Decided', 'Entschieden am', 'Décidé le', 'Decidido em'),
  decidedBy: text('Decided by', 'Entschieden von', 'Décidé par', 'Decidido por'),
  rejectedReason: text('Reason', 'Grund', 'Motif', 'Motivo'),
};
