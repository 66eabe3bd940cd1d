import { type ExportColumn, minor, number, text, time, yesNo } from '../export-columns/column.ts';

/** Fields of payout accounts and settlements in the audit log. */
export const settlementFields = {
  holderName: text('Account holder', 'Kontoinhaber', 'Titulaire', 'Titular'),
  numberEncrypted: text('Account number', 'Kontonummer', 'Numéro de compte', 'Número da conta'),
  numberEnding: text('Number ends in', 'Nummer endet auf', 'Numéro se terminant par', 'Número termina em'),
  bankName: text('Bank', 'Bank', 'Banque', 'Banco'),
  bankBranch: text('Branch', 'Filiale', 'Agence', 'Agência'),
  routingNumber: text('Routing number', 'Bankleitzahl', 'Code de routage', 'Código de roteamento'),
  isPreferred: yesNo(
    'Used for settlements',
    'Für Auszahlungen',
    'Pour les reversements',
    'Usada nas liquidações',
  ),
  verifiedAt: time('Verified', 'Bestätigt', 'Vérifié le', 'Verificado em'),
  verifiedBy: number('Verified by', 'Bestätigt von', 'Vérifié par', 'Verificado por'),
  rejectedAt: time('Rejected', 'Abgelehnt', 'Refusé le', 'Recusado em'),
  rejectedBy: number('Rejected by', 'Abgelehnt von', 'Refusé par', 'Recusado por'),
  until: time('Payments until', 'Zahlungen bis', 'Paiements jusqu’au', 'Pagamentos até'),
  madeBy: number('Created by', 'Erstellt von', 'Créé par', 'Criado por'),
  approvedBy: number('Approved by', 'Freigegeben von', 'Approuvé par', 'Aprovado por'),
  approvedAt: time('Approved', 'Freigegeben', 'Approuvé le', 'Aprovado em'),
  payoutAccountId: number(
    'Payout account',
    'Auszahlungskonto',
    'Compte de reversement',
    'Conta para recebimento',
  ),
  proofName: text('Proof of payment', 'Zahlungsbeleg', 'Justificatif de paiement', 'Comprovante'),
  confirmedBy: number('Confirmed by', 'Bestätigt von', 'Confirmé par', 'Confirmado por'),
  confirmedAt: time('Confirmed', 'Bestätigt', 'Confirmé le', 'Confirmado em'),
  holdDays: number(
    'Hold period in days',
    'Wartezeit in Tagen',
    'Délai d’attente en jours',
    'Prazo de espera em dias',
  ),
  minPayoutMinor: minor('Minimum payout', 'Mindestauszahlung', 'Reversement minimal', 'Valor mínimo'),
  needsSecondApproval: yesNo(
    'Second approval',
    'Zweite Freigabe',
    'Seconde approbation',
    'Segunda aprovação',
  ),
  usableFrom: time('Usable from', 'Nutzbar ab', 'Utilisable à partir du', 'Disponível a partir de'),
} as const satisfies Readonly<Record<string, ExportColumn>>;
