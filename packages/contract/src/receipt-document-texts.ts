import type { WordsLanguage } from '@lastmile/kit';
import type { PaymentMethod } from './payment-shapes.ts';

const brands = { bkash: 'bKash', nagad: 'Nagad', rocket: 'Rocket', upay: 'Upay' };

const english = {
  title: 'Receipt',
  receivedFrom: 'Received from',
  receivedOn: 'Received on',
  receivedBy: 'Received by',
  method: 'Paid by',
  reference: 'Reference',
  amount: 'Amount received',
  bills: 'For the bills',
  refunded: 'Paid back',
  favour: 'In favour',
  owed: 'Still owed',
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
    method: 'Bezahlt mit',
    reference: 'Referenz',
    amount: 'Erhaltener Betrag',
    bills: 'Für die Rechnungen',
    refunded: 'Zurückgezahlt',
    favour: 'Guthaben',
    owed: 'Noch offen',
    reversed: 'Rückgängig gemacht',
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
    method: 'Payé par',
    reference: 'Référence',
    amount: 'Montant reçu',
    bills: 'Pour les factures',
    refunded: 'Remboursé',
    favour: 'Solde en faveur',
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
    method: 'Pago com',
    reference: 'Referência',
    amount: 'Valor recebido',
    bills: 'Para as faturas',
    refunded: 'Reembolsado',
    favour: 'Saldo a favor',
    owed: 'Ainda em dívida',
    reversed: 'Estornado',
    methods: {
      cash: 'Numerário',
      ...brands,
      card: 'Cartão',
      bank: 'Transferência bancária',
      cheque: 'Cheque bancário',
      gateway: 'Pela Internet',
    },
  },
};
