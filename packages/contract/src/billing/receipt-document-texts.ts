import type { WordsLanguage } from '@lastmile/kit';
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
  bills: 'Invoices paid',
  refunded: 'Refunded',
  favour: 'Account credit',
  owed: 'Balance due',
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
type PrintedReceiptWords = Readonly<Omit<typeof english, 'methods'>> & {
  readonly methods: Readonly<Record<PaymentMethod, string>>;
};

/** The fixed words of a payment's receipt on paper, beside those that it shares with a bill. */
export const printedReceiptWords: Readonly<Record<WordsLanguage, PrintedReceiptWords>> = {
  en: english,
  de: {
    title: 'Quittung',
    receivedFrom: 'Erhalten von',
    receivedOn: 'Erhalten am',
    receivedBy: 'Entgegengenommen von',
    method: 'Zahlungsart',
    reference: 'Referenz',
    amount: 'Erhaltener Betrag',
    bills: 'Bezahlte Rechnungen',
    refunded: 'Erstattet',
    favour: 'Guthaben',
    owed: 'Offener Betrag',
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
    bills: 'Factures réglées',
    refunded: 'Remboursé',
    favour: 'Crédit sur le compte',
    owed: 'Reste dû',
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
    bills: 'Faturas pagas',
    refunded: 'Reembolsado',
    favour: 'Crédito em conta',
    owed: 'Saldo devedor',
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
