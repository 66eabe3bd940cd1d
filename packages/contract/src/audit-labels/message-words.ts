import { words } from '../export-columns/column.ts';

/** Kinds and channels of messages, by `table.column`. */
export const messageWords = {
  'campaigns.state': {
    scheduled: words('Scheduled', 'Geplant', 'Planifié', 'Agendada'),
    running: words('Running', 'Läuft', 'En cours', 'Em execução'),
    paused: words('Paused', 'Angehalten', 'En pause', 'Pausada'),
    completed: words('Completed', 'Abgeschlossen', 'Terminé', 'Concluída'),
    cancelled: words('Cancelled', 'Abgebrochen', 'Annulé', 'Cancelada'),
  },
  'notification_templates.kind': {
    router_unreachable: words(
      'Router unreachable',
      'Router nicht erreichbar',
      'Routeur injoignable',
      'Roteador inacessível',
    ),
    visit_scheduled: words('Visit scheduled', 'Termin vereinbart', 'Visite planifiée', 'Visita agendada'),
    visit_cancelled: words('Visit cancelled', 'Termin abgesagt', 'Visite annulée', 'Visita cancelada'),
    visit_missed: words(
      'Nobody there at the visit',
      'Niemand angetroffen',
      'Personne lors de la visite',
      'Ninguém na visita',
    ),
    service_charge: words('Service charge', 'Servicegebühr', 'Frais de service', 'Taxa de serviço'),
    licence_expiry: words(
      'Licence expiring',
      'Lizenz läuft ab',
      'Licence bientôt expirée',
      'Licença a vencer',
    ),
    settlement_paid: words(
      'Settlement paid',
      'Auszahlung überwiesen',
      'Reversement versé',
      'Liquidação paga',
    ),
    reseller_low_balance: words(
      'Wallet too low',
      'Guthaben zu niedrig',
      'Solde trop faible',
      'Saldo insuficiente',
    ),
    reseller_funds_added: words('Funds added', 'Guthaben aufgeladen', 'Fonds ajoutés', 'Saldo adicionado'),
    ticket_opened: words('Ticket received', 'Anfrage eingegangen', 'Demande reçue', 'Chamado recebido'),
    ticket_answered: words(
      'Ticket answered',
      'Anfrage beantwortet',
      'Réponse à la demande',
      'Chamado respondido',
    ),
    ticket_resolved: words('Ticket resolved', 'Anfrage gelöst', 'Demande résolue', 'Chamado resolvido'),
    outage: words('Outage', 'Ausfall', 'Panne', 'Queda do serviço'),
    outage_ended: words('Outage ended', 'Ausfall beendet', 'Fin de la panne', 'Queda encerrada'),
    invoice_issued: words('Invoice issued', 'Rechnung ausgestellt', 'Facture émise', 'Fatura emitida'),
    reminder: words('Payment reminder', 'Zahlungserinnerung', 'Rappel de paiement', 'Lembrete de pagamento'),
    paid: words('Payment received', 'Zahlung erhalten', 'Paiement reçu', 'Pagamento recebido'),
    suspended: words('Suspended', 'Gesperrt', 'Suspendu', 'Suspenso'),
    reactivated: words('Reactivated', 'Entsperrt', 'Réactivé', 'Reativado'),
    welcome: words('Welcome', 'Willkommen', 'Bienvenue', 'Boas-vindas'),
    package_changed: words('Package changed', 'Tarif geändert', 'Forfait modifié', 'Plano alterado'),
    promise_reminder: words(
      'Promise reminder',
      'Erinnerung an Zusage',
      'Rappel de promesse',
      'Lembrete de promessa',
    ),
  },
  'campaigns.channel': {
    email: words('Email', 'E-Mail', 'E-mail', 'E-mail'),
    sms: words('SMS', 'SMS', 'SMS', 'SMS'),
  },
  'message_opt_outs.channel': {
    email: words('Email', 'E-Mail', 'E-mail', 'E-mail'),
    sms: words('SMS', 'SMS', 'SMS', 'SMS'),
  },
  'notification_templates.channel': {
    email: words('Email', 'E-Mail', 'E-mail', 'E-mail'),
    sms: words('SMS', 'SMS', 'SMS', 'SMS'),
  },
} as const;
