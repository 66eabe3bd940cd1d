import { words } from './column.ts';

/** Gateways, purposes and states of online payments as files write them, by column and code. */
export const checkoutWords = {
  gateway: {
    sslcommerz: words('SSLCommerz', 'SSLCommerz', 'SSLCommerz', 'SSLCommerz'),
    bkash: words('bKash', 'bKash', 'bKash', 'bKash'),
    nagad: words('Nagad', 'Nagad', 'Nagad', 'Nagad'),
    stripe: words('Stripe', 'Stripe', 'Stripe', 'Stripe'),
  },
  purpose: {
    subscriber_invoice: words(
      'Subscriber’s invoices',
      'Rechnungen eines Anschlusses',
      'Factures d’un abonné',
      'Faturas do assinante',
    ),
    reseller_top_up: words(
      'Reseller top-up',
      'Aufladung eines Wiederverkäufers',
      'Recharge d’un revendeur',
      'Recarga do revendedor',
    ),
    retail_payment: words(
      'Payment to a reseller',
      'Zahlung an einen Wiederverkäufer',
      'Paiement à un revendeur',
      'Pagamento a um revendedor',
    ),
    registration: words('Registration', 'Registrierung', 'Inscription', 'Cadastro'),
    service_charge: words('Service charge', 'Servicegebühr', 'Frais de service', 'Taxa de serviço'),
    sms_top_up: words('SMS top-up', 'SMS-Aufladung', 'Recharge de SMS', 'Recarga de SMS'),
  },
  checkoutState: {
    created: words('Created', 'Angelegt', 'Créé', 'Criado'),
    pending: words('Pending', 'Ausstehend', 'En attente', 'Pendente'),
    succeeded: words('Paid', 'Bezahlt', 'Payé', 'Pago'),
    failed: words('Failed', 'Fehlgeschlagen', 'Échoué', 'Falhou'),
    cancelled: words('Cancelled', 'Abgebrochen', 'Annulé', 'Cancelado'),
    expired: words('Expired', 'Abgelaufen', 'Expiré', 'Expirado'),
    needs_review: words('Needs review', 'Zu prüfen', 'À vérifier', 'Requer análise'),
    refunded: words('Refunded', 'Erstattet', 'Remboursé', 'Reembolsado'),
    charged_back: words('Charged back', 'Rückbelastet', 'Rétrofacturé', 'Contestado'),
  },
  claimState: {
    open: words('To verify', 'Zu prüfen', 'À vérifier', 'A verificar'),
    confirmed: words('Confirmed', 'Bestätigt', 'Confirmé', 'Confirmado'),
    rejected: words('Rejected', 'Abgelehnt', 'Rejeté', 'Rejeitado'),
  },
};
