import type { DocumentLanguage } from '@lastmile/kit';
import type { creditCauses } from '../invoice-shapes.ts';

type CreditCause = (typeof creditCauses)[number];

const english = {
  title: 'Credit note',
  issued: 'Issue date',
  creditTo: 'Credit to',
  invoice: 'For invoice',
  total: 'Credit amount',
  uses: 'Use of this credit',
  refunded: 'Refunded',
  unused: 'Unused credit',
  reversed: 'Reversed',
  cancellation: {
    title: 'Cancellation note',
    invoice: 'Cancels invoice',
    total: 'Cancelled amount',
    row: 'Cancellation of invoice',
  },
  causes: {
    downgrade: 'Downgrade',
    hold: 'Service on hold',
    outage: 'Outage',
    final_invoice: 'Final invoice',
    write_off: 'Write-off',
    other: 'Credit',
  },
};
type CreditNoteDocumentTexts = Readonly<Omit<typeof english, 'causes'>> & {
  readonly causes: Readonly<Record<CreditCause, string>>;
};

/** Fixed texts of a credit note or cancellation note that it does not share with an invoice. */
export const creditNoteDocumentTexts: Readonly<Record<DocumentLanguage, CreditNoteDocumentTexts>> = {
  en: english,
  de: {
    title: 'Gutschrift',
    issued: 'Ausstellungsdatum',
    creditTo: 'Gutschrift für',
    invoice: 'Zu Rechnung',
    total: 'Gutschriftsbetrag',
    uses: 'Verwendung',
    refunded: 'Ausgezahlt',
    unused: 'Nicht verrechnetes Guthaben',
    reversed: 'Storniert',
    cancellation: {
      title: 'Stornorechnung',
      invoice: 'Storniert Rechnung',
      total: 'Stornobetrag',
      row: 'Stornierung der Rechnung',
    },
    causes: {
      downgrade: 'Wechsel in kleineren Tarif',
      hold: 'Anschluss pausiert',
      outage: 'Ausfall',
      final_invoice: 'Schlussrechnung',
      write_off: 'Ausbuchung',
      other: 'Gutschrift',
    },
  },
  fr: {
    title: 'Avoir',
    issued: 'Date d’émission',
    creditTo: 'Avoir pour',
    invoice: 'Sur la facture',
    total: 'Montant de l’avoir',
    uses: 'Utilisation de l’avoir',
    refunded: 'Remboursé',
    unused: 'Crédit non utilisé',
    reversed: 'Annulé',
    cancellation: {
      title: 'Note d’annulation',
      invoice: 'Annule la facture',
      total: 'Montant annulé',
      row: 'Annulation de la facture',
    },
    causes: {
      downgrade: 'Passage à un forfait inférieur',
      hold: 'Service en pause',
      outage: 'Panne',
      final_invoice: 'Facture de clôture',
      write_off: 'Passage en perte',
      other: 'Avoir',
    },
  },
  pt: {
    title: 'Nota de crédito',
    issued: 'Data de emissão',
    creditTo: 'Crédito para',
    invoice: 'Referente à fatura',
    total: 'Valor do crédito',
    uses: 'Uso do crédito',
    refunded: 'Reembolsado',
    unused: 'Crédito não utilizado',
    reversed: 'Estornada',
    cancellation: {
      title: 'Nota de cancelamento',
      invoice: 'Cancela a fatura',
      total: 'Valor cancelado',
      row: 'Cancelamento da fatura',
    },
    causes: {
      downgrade: 'Mudança para plano menor',
      hold: 'Serviço pausado',
      outage: 'Queda do serviço',
      final_invoice: 'Fatura final',
      write_off: 'Baixa por perda',
      other: 'Crédito',
    },
  },
  bn: {
    title: 'ক্রেডিট নোট',
    issued: 'ইস্যুর তারিখ',
    creditTo: 'গ্রাহক',
    invoice: 'যে বিলের জন্য',
    total: 'ক্রেডিটের পরিমাণ',
    uses: 'ক্রেডিটের ব্যবহার',
    refunded: 'রিফান্ড',
    unused: 'অব্যবহৃত ক্রেডিট',
    reversed: 'রিভার্স হয়েছে',
    cancellation: {
      title: 'বাতিল নোট',
      invoice: 'বাতিল বিল',
      total: 'বাতিল পরিমাণ',
      row: 'বিল বাতিল',
    },
    causes: {
      downgrade: 'কম দামের প্যাকেজ',
      hold: 'সংযোগ হোল্ডে',
      outage: 'লাইন ডাউন',
      final_invoice: 'চূড়ান্ত বিল',
      write_off: 'মওকুফ',
      other: 'ক্রেডিট',
    },
  },
};
