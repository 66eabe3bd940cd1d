import type { DocumentLanguage } from '@lastmile/kit';
import type { PaymentMethod } from './payment-shapes.ts';

const brands = { bkash: 'bKash', nagad: 'Nagad', rocket: 'Rocket', upay: 'Upay' };

const english = {
  title: 'Receipt',
  receivedFrom: 'Received from',
  receivedOn: 'Received on',
  receivedBy: 'Received by',
  method: 'Payment method',
  reference: 'Reference',
  amount: 'Amount received',
  invoices: 'Invoices paid',
  refunded: 'Refunded',
  credit: 'Account credit',
  balanceDue: 'Balance due',
  reversed: 'Reversed',
  methods: {
    cash: 'Cash',
    ...brands,
    card: 'Card',
    bank: 'Bank transfer',
    cheque: 'Cheque',
    gateway: 'Online',
  },
};
type ReceiptDocumentTexts = Readonly<Omit<typeof english, 'methods'>> & {
  readonly methods: Readonly<Record<PaymentMethod, string>>;
};

/** Fixed texts of a payment receipt that it does not share with an invoice. */
export const receiptDocumentTexts: Readonly<Record<DocumentLanguage, ReceiptDocumentTexts>> = {
  en: english,
  de: {
    title: 'Quittung',
    receivedFrom: 'Erhalten von',
    receivedOn: 'Erhalten am',
    receivedBy: 'Entgegengenommen von',
    method: 'Zahlungsart',
    reference: 'Referenz',
    amount: 'Erhaltener Betrag',
    invoices: 'Bezahlte Rechnungen',
    refunded: 'Erstattet',
    credit: 'Guthaben',
    balanceDue: 'Offener Betrag',
    reversed: 'Storniert',
    methods: {
      cash: 'Bar',
      ...brands,
      card: 'Karte',
      bank: 'Überweisung',
      cheque: 'Scheck',
      gateway: 'Online-Zahlung',
    },
  },
  fr: {
    title: 'Reçu',
    receivedFrom: 'Reçu de',
    receivedOn: 'Reçu le',
    receivedBy: 'Encaissé par',
    method: 'Mode de paiement',
    reference: 'Référence',
    amount: 'Montant reçu',
    invoices: 'Factures réglées',
    refunded: 'Remboursé',
    credit: 'Crédit sur le compte',
    balanceDue: 'Reste dû',
    reversed: 'Annulé',
    methods: {
      cash: 'Espèces',
      ...brands,
      card: 'Carte',
      bank: 'Virement',
      cheque: 'Chèque',
      gateway: 'En ligne',
    },
  },
  pt: {
    title: 'Recibo',
    receivedFrom: 'Recebido de',
    receivedOn: 'Recebido em',
    receivedBy: 'Recebido por',
    method: 'Forma de pagamento',
    reference: 'Referência',
    amount: 'Valor recebido',
    invoices: 'Faturas pagas',
    refunded: 'Reembolsado',
    credit: 'Crédito em conta',
    balanceDue: 'Saldo devedor',
    reversed: 'Estornado',
    methods: {
      cash: 'Dinheiro',
      ...brands,
      card: 'Cartão',
      bank: 'Transferência bancária',
      cheque: 'Cheque',
      gateway: 'Pagamento online',
    },
  },
};
