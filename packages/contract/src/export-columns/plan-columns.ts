import { date, minor, number, text, time, words } from './column.ts';

/** Columns of the service charge that an ISP pays. */
export const planColumns = {
  receiptNumber: text('Receipt', 'Quittung', 'Reçu', 'Recibo'),
  planName: text('Service plan', 'Serviceplan', 'Formule', 'Plano da plataforma'),
  paidUntil: date('Paid until', 'Bezahlt bis', 'Payé jusqu’au', 'Pago até'),
  serviceChargeDueMinor: minor(
    'Service charge due',
    'Fällige Servicegebühren',
    'Frais de service dus',
    'Taxas de serviço devidas',
  ),
  months: number('Months', 'Monate', 'Mois', 'Meses'),
  counted: number('Active subscribers', 'Aktive Anschlüsse', 'Abonnés actifs', 'Assinantes ativos'),
  chargeMinor: minor('Price of the months', 'Preis der Monate', 'Prix des mois', 'Preço dos meses'),
  discountMinor: minor('Discount', 'Rabatt', 'Remise', 'Desconto'),
  adjustmentMinor: minor(
    'Difference for earlier months',
    'Differenz für frühere Monate',
    'Différence des mois précédents',
    'Diferença de meses anteriores',
  ),
  chargeState: text('Status', 'Status', 'Statut', 'Situação'),
  couponCode: text('Coupon', 'Gutschein', 'Code promo', 'Cupom'),
  paidAt: time('Paid', 'Bezahlt am', 'Payé le', 'Pago em'),
} as const;

export const planWords = {
  chargeState: {
    pending: words('Payment pending', 'Zahlung ausstehend', 'Paiement en attente', 'Pagamento pendente'),
    paid: words('Paid', 'Bezahlt', 'Payé', 'Pago'),
    failed: words('Failed', 'Fehlgeschlagen', 'Échec', 'Falhou'),
    refunded: words('Refunded', 'Erstattet', 'Remboursé', 'Reembolsado'),
  },
} as const;
