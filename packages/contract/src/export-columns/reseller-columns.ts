import { minor, number, text, words } from './column.ts';

/** Columns of resellers. */
export const resellerColumns = {
  businessName: text('Business name', 'Firmenname', 'Nom de l’entreprise', 'Nome da empresa'),
  usernamePrefix: text(
    'Username prefix',
    'Präfix der Benutzernamen',
    'Préfixe des identifiants',
    'Prefixo dos usuários',
  ),
  commissionPercent: number('Commission (%)', 'Provision (%)', 'Commission (%)', 'Comissão (%)'),
  owesMinor: minor('Owed by the reseller', 'Schuldet', 'Dû par le revendeur', 'Devido pelo revendedor'),
  owedMinor: minor('Owed', 'Geschuldet', 'Dû', 'Devido'),
  walletMinor: minor('Wallet', 'Guthaben', 'Portefeuille', 'Carteira'),
  settledMinor: minor('Settled', 'Beglichen', 'Réglé', 'Quitado'),
  unusedMinor: minor(
    'Unused days credited',
    'Ungenutzte Tage gutgeschrieben',
    'Jours non utilisés crédités',
    'Dias não usados creditados',
  ),
  subscriberCount: number('Subscribers', 'Anschlüsse', 'Abonnés', 'Assinantes'),
};

export const resellerWords = {
  kind: {
    'security_deposit.received': words(
      'Security deposit received',
      'Kaution erhalten',
      'Dépôt de garantie reçu',
      'Caução recebida',
    ),
    'security_deposit.returned': words(
      'Security deposit returned',
      'Kaution zurückgezahlt',
      'Dépôt de garantie rendu',
      'Caução devolvida',
    ),
    'commission.credited': words('Commission', 'Provision', 'Commission', 'Comissão'),
    'commission.reversed': words(
      'Commission reversed',
      'Provision storniert',
      'Commission annulée',
      'Comissão estornada',
    ),
    'reseller.topped_up': words('Paid in', 'Eingezahlt', 'Versement', 'Valor recebido'),
    'reseller.top_up_refunded': words(
      'Top-up refunded',
      'Aufladung erstattet',
      'Recharge remboursée',
      'Recarga reembolsada',
    ),
    'wholesale.charged': words('Month of service', 'Monat berechnet', 'Mois de service', 'Mês de serviço'),
    'wholesale.refunded': words(
      'Unused days refunded',
      'Ungenutzte Tage erstattet',
      'Jours non utilisés remboursés',
      'Dias não usados devolvidos',
    ),
    'retail.paid': words('Online payment', 'Online-Zahlung', 'Paiement en ligne', 'Pagamento online'),
    'retail.refunded': words(
      'Online payment refunded',
      'Online-Zahlung erstattet',
      'Paiement en ligne remboursé',
      'Pagamento online reembolsado',
    ),
    'reseller.paid_out': words('Paid out', 'Ausgezahlt', 'Paiement au revendeur', 'Valor pago'),
  },
  status: { inactive: words('Inactive', 'Inaktiv', 'Inactif', 'Inativo') },
};
