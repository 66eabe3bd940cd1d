import { words } from './column.ts';

/** Kinds of documents and reasons in reports. */
export const reportWords = {
  /** Titles of reports in mails; the pages have the same ones. */
  report: {
    dateWise: words(
      'Collections by day',
      'Einnahmen nach Tagen',
      'Encaissements par jour',
      'Recebimentos por dia',
    ),
    monthWise: words(
      'Collections by month',
      'Einnahmen nach Monaten',
      'Encaissements par mois',
      'Recebimentos por mês',
    ),
    areaWise: words(
      'Collections by area',
      'Einnahmen nach Gebieten',
      'Encaissements par zone',
      'Recebimentos por área',
    ),
    newConnections: words('New connections', 'Neuanschlüsse', 'Nouveaux raccordements', 'Novas conexões'),
    duplicateDevices: words(
      'Duplicate devices',
      'Doppelte Geräte',
      'Appareils en double',
      'Dispositivos duplicados',
    ),
    uninvoiced: words(
      'Uninvoiced subscribers',
      'Anschlüsse ohne Rechnung',
      'Abonnés non facturés',
      'Assinantes sem fatura',
    ),
    ageing: words(
      'Ageing of balances due',
      'Altersstruktur offener Beträge',
      'Ancienneté des soldes dus',
      'Saldos devedores por atraso',
    ),
    collectors: words(
      'Collections by user',
      'Einnahmen nach Benutzer',
      'Encaissements par utilisateur',
      'Recebimentos por usuário',
    ),
    growth: words(
      'Growth and churn',
      'Wachstum und Abwanderung',
      'Croissance et attrition',
      'Crescimento e cancelamentos',
    ),
    packages: words(
      'Packages and average revenue',
      'Tarife und Durchschnittserlös',
      'Forfaits et revenu moyen',
      'Planos e receita média',
    ),
    wholesale: words('Wholesale revenue', 'Großhandelserlöse', 'Revenu de gros', 'Receita de atacado'),
    vat: words('VAT return', 'Umsatzsteuer-Voranmeldung', 'Déclaration de TVA', 'Apuração de IVA'),
    routerUptime: words(
      'Router uptime',
      'Router-Verfügbarkeit',
      'Disponibilité des routeurs',
      'Disponibilidade dos roteadores',
    ),
    cashBook: words(
      'Cash and bank statement',
      'Kassen- und Bankauszug',
      'Relevé de caisse et de banque',
      'Extrato de caixa e banco',
    ),
    resellerStatement: words(
      'Reseller statement',
      'Kontoauszug der Wiederverkäufer',
      'Relevé des revendeurs',
      'Extrato de revendedores',
    ),
  },
  areaName: { '': words('No area', 'Ohne Gebiet', 'Sans zone', 'Sem área') },
  document: {
    wholesale: words(
      'Wholesale charges and refunds',
      'Großhandel: Belastungen und Erstattungen',
      'Débits et remboursements de gros',
      'Cobranças e devoluções de atacado',
    ),
    invoice: words('Invoices', 'Rechnungen', 'Factures', 'Faturas'),
    credit_note: words('Credit notes', 'Gutschriften', 'Avoirs', 'Notas de crédito'),
    wholesale_charge: words(
      'Charges to wholesale resellers',
      'Belastungen von Großhandelspartnern',
      'Débits des grossistes',
      'Cobranças de revendedores atacadistas',
    ),
    wholesale_refund: words(
      'Refunds to wholesale resellers',
      'Erstattungen an Großhandelspartner',
      'Remboursements aux grossistes',
      'Reembolsos a revendedores atacadistas',
    ),
  },
  reason: {
    no_customer: words('No customer', 'Ohne Kunden', 'Sans client', 'Sem cliente'),
    month_skipped: words('Month skipped', 'Monat ausgesetzt', 'Mois ignoré', 'Mês ignorado'),
    cancelled: words('Invoice cancelled', 'Rechnung storniert', 'Facture annulée', 'Fatura cancelada'),
    missed: words('Not invoiced', 'Nicht abgerechnet', 'Non facturé', 'Não faturado'),
  },
  leakKind: {
    not_in_billing: words(
      'Not in billing',
      'Nicht in der Abrechnung',
      'Hors facturation',
      'Fora da cobrança',
    ),
    uninvoiced: words('Not invoiced', 'Nicht abgerechnet', 'Non facturé', 'Não faturado'),
    suspended_online: words(
      'Suspended but online',
      'Online trotz Sperre',
      'En ligne sans service',
      'Online sem serviço',
    ),
    faster_on_router: words(
      'Faster than the package',
      'Schneller als der Tarif',
      'Plus rapide que le forfait',
      'Mais rápido que o plano',
    ),
    shared_device: words(
      'Shared device',
      'Gemeinsames Gerät',
      'Appareil partagé',
      'Equipamento compartilhado',
    ),
    free: words('Free service', 'Kostenloser Anschluss', 'Service gratuit', 'Serviço gratuito'),
    below_price: words(
      'Below package price',
      'Unter Tarifpreis',
      'Sous le prix du forfait',
      'Abaixo do preço do plano',
    ),
    cash_held: words(
      'Cash not handed over',
      'Bargeld nicht übergeben',
      'Espèces non remises',
      'Dinheiro não repassado',
    ),
    self_reversed: words(
      'Reversed by the user who received it',
      'Vom Empfänger storniert',
      'Annulé par l’encaisseur',
      'Estornado por quem recebeu',
    ),
  },
} as const;
