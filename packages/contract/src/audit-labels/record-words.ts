import { words } from '../export-columns/column.ts';
import { messageWords } from './message-words.ts';

/** States and kinds that mean something else in other tables, by `table.column`. */
export const recordWords = {
  ...messageWords,
  'cash_hand_overs.status': {
    pending: words('Handover pending', 'Übergabe ausstehend', 'Remise en attente', 'Repasse pendente'),
    accepted: words('Handed over', 'Übergeben', 'Remises', 'Repassado'),
    rejected: words('Rejected', 'Abgelehnt', 'Refusé', 'Recusado'),
  },
  'billing_runs.kind': {
    manual: words(
      'Started by staff',
      'Von Mitarbeitern gestartet',
      'Lancé par l’équipe',
      'Iniciada pela equipe',
    ),
    scheduled: words('Scheduled', 'Geplant', 'Planifié', 'Agendada'),
    preview: words('Preview', 'Vorschau', 'Aperçu', 'Prévia'),
  },
  'billing_runs.state': {
    running: words('Running', 'Läuft', 'En cours', 'Em execução'),
    done: words('Completed', 'Abgeschlossen', 'Terminé', 'Concluída'),
    aborted: words('Aborted', 'Abgebrochen', 'Interrompu', 'Interrompida'),
    undoing: words('Being undone', 'Wird zurückgenommen', 'En cours d’annulation', 'Sendo desfeita'),
    undone: words('Undone', 'Zurückgenommen', 'Annulé', 'Desfeita'),
  },
  'imports.state': {
    uploading: words('Uploading', 'Wird hochgeladen', 'Envoi en cours', 'Enviando'),
    uploaded: words('Uploaded', 'Hochgeladen', 'Envoyé', 'Enviado'),
    checking: words('Being checked', 'Wird geprüft', 'Vérification en cours', 'Em verificação'),
    checked: words('Checked', 'Geprüft', 'Vérifié', 'Verificado'),
    running: words('Running', 'Läuft', 'En cours', 'Em execução'),
    done: words('Completed', 'Abgeschlossen', 'Terminé', 'Concluída'),
  },
  'checkout_refunds.state': {
    created: words('Created', 'Angelegt', 'Créé', 'Criado'),
    pending: words('Pending', 'Ausstehend', 'En attente', 'Pendente'),
    refunded: words('Refunded', 'Erstattet', 'Remboursé', 'Reembolsado'),
    failed: words('Failed', 'Fehlgeschlagen', 'Échec', 'Falhou'),
    unknown: words('Unknown', 'Unbekannt', 'Inconnu', 'Desconhecido'),
  },
  'checkout_refunds.kind': {
    refund: words('Refund', 'Erstattung', 'Remboursement', 'Reembolso'),
    chargeback: words('Chargeback', 'Rückbelastung', 'Rétrofacturation', 'Contestação'),
  },
  'coupons.kind': {
    percent: words('Percentage', 'Prozentsatz', 'Pourcentage', 'Percentual'),
    fixed: words('Fixed amount', 'Fester Betrag', 'Montant fixe', 'Valor fixo'),
  },
  'coupons.scope': {
    registration: words('Registration', 'Registrierung', 'Inscription', 'Cadastro'),
    service_charge: words('Service charge', 'Servicegebühr', 'Frais de service', 'Taxa de serviço'),
    any: words('Any payment', 'Jede Zahlung', 'Tout paiement', 'Qualquer pagamento'),
  },
  'coupon_redemptions.state': {
    reserved: words('Reserved', 'Reserviert', 'Réservé', 'Reservado'),
    used: words('Used', 'Eingelöst', 'Utilisé', 'Usado'),
    released: words('Released', 'Freigegeben (nicht eingelöst)', 'Libéré', 'Liberado'),
  },
  'payout_requests.state': {
    open: words('Open', 'Offen', 'Ouvert', 'Aberto'),
    settled: words('Settled', 'Ausgezahlt', 'Réglé', 'Liquidado'),
    declined: words('Declined', 'Abgelehnt', 'Refusé', 'Recusado'),
    withdrawn: words('Withdrawn', 'Zurückgezogen', 'Retiré', 'Retirado'),
  },
  'service_charges.kind': {
    registration: words('Registration', 'Registrierung', 'Inscription', 'Cadastro'),
    renewal: words('Renewal', 'Verlängerung', 'Renouvellement', 'Renovação'),
    change: words('Change of plan', 'Planwechsel', 'Changement de forfait', 'Troca de plano'),
  },
  'service_charge_adjustments.kind': {
    recount: words('Recount', 'Nachzählung', 'Recomptage', 'Recontagem'),
    surplus: words('Surplus', 'Überschuss', 'Excédent', 'Excedente'),
    correction: words('Correction', 'Berichtigung', 'Correction', 'Correção'),
  },
  'settlement_adjustments.kind': {
    correction: words('Correction', 'Berichtigung', 'Correction', 'Correção'),
    fee: words('Fee', 'Gebühr', 'Frais', 'Taxa'),
  },
  'recurring_charges.kind': {
    real_ip: words('Public IP address', 'Öffentliche IP-Adresse', 'Adresse IP publique', 'IP público'),
    device: words('Device rental', 'Gerätemiete', 'Location d’équipement', 'Aluguel de equipamento'),
    other: words('Other', 'Sonstiges', 'Autre', 'Outro'),
  },
  'reseller_transactions.kind': {
    top_up: words('Top-up', 'Aufladung', 'Recharge', 'Recarga'),
    payout: words('Payout', 'Auszahlung', 'Versement', 'Repasse'),
    refund: words('Refund', 'Erstattung', 'Remboursement', 'Reembolso'),
  },
  'service_plans.status': {
    active: words('Active', 'Aktiv', 'Actif', 'Ativo'),
    archived: words('Archived', 'Archiviert', 'Archivé', 'Arquivado'),
  },
} as const;
