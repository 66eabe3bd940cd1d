import { type ExportColumn, minor, number, text, time, yesNo } from '../export-columns/column.ts';

/** Fields of online payments, gateways and reported payments in the audit log. */
export const checkoutFields = {
  baseUrl: text('Server address', 'Serveradresse', 'Adresse du serveur', 'Endereço do servidor'),
  checkoutId: number('Online payment', 'Online-Zahlung', 'Paiement en ligne', 'Pagamento online'),
  credentialsEncrypted: text('Credentials', 'Zugangsdaten', 'Identifiants', 'Credenciais'),
  credentialsSetAt: time(
    'Credentials set',
    'Zugangsdaten gesetzt am',
    'Identifiants définis le',
    'Credenciais definidas em',
  ),
  credentialsSetBy: number(
    'Credentials set by',
    'Zugangsdaten gesetzt von',
    'Identifiants définis par',
    'Credenciais definidas por',
  ),
  feeMinor: minor('Fee', 'Gebühr', 'Frais', 'Taxa'),
  feeRate: number('Fee rate', 'Gebührensatz', 'Taux de frais', 'Taxa percentual'),
  gatewayRef: text(
    'Gateway reference',
    'Referenz des Zahlungsanbieters',
    'Référence du prestataire',
    'Referência do gateway',
  ),
  gatewayRefundRef: text(
    'Refund reference',
    'Referenz der Rückzahlung',
    'Référence du remboursement',
    'Referência do reembolso',
  ),
  isEnabled: yesNo('Enabled', 'Aktiviert', 'Activé', 'Ativado'),
  isSandbox: yesNo('Sandbox', 'Testmodus', 'Bac à sable', 'Modo de teste'),
  maxMinor: minor('Highest amount', 'Höchstbetrag', 'Montant maximal', 'Valor máximo'),
  minMinor: minor('Lowest amount', 'Mindestbetrag', 'Montant minimal', 'Valor mínimo'),
  paidCurrency: text('Paid currency', 'Bezahlte Währung', 'Devise payée', 'Moeda paga'),
  payer: text('Payer', 'Zahler', 'Payeur', 'Pagador'),
  purpose: text('Purpose', 'Zweck', 'Objet', 'Finalidade'),
  reasons: text('Reasons', 'Gründe', 'Motifs', 'Motivos'),
  requestedBy: number('Requested by', 'Angefordert von', 'Demandé par', 'Solicitado por'),
  sender: text('Sender', 'Absender', 'Expéditeur', 'Remetente'),
  startedAt: time('Started', 'Begonnen', 'Commencé', 'Iniciado em'),
  targetId: number('Paid for', 'Bezahlt für', 'Payé pour', 'Pago por'),
  transactionId: text(
    'Transaction ID',
    'Transaktionsnummer',
    'Identifiant de transaction',
    'ID da transação',
  ),
} as const satisfies Readonly<Record<string, ExportColumn>>;
