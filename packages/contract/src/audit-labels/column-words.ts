import { words } from '../export-columns/column.ts';
import { settingsWords } from './settings-words.ts';

/** States and kinds that no exported file has, by column. */
export const columnWords = {
  ...settingsWords,
  origin: {
    given: words(
      'Given by staff',
      'Von Mitarbeitern zugeordnet',
      'Affecté par l’équipe',
      'Definida pela equipe',
    ),
    balance: words('From credit', 'Aus Guthaben', 'Depuis l’avoir', 'Do crédito'),
  },
  collected_by: {
    isp: words('ISP', 'Anbieter', 'FAI', 'Provedor'),
    platform: words('Platform', 'Plattform', 'Plateforme', 'Plataforma'),
    reseller: words('Reseller', 'Wiederverkäufer', 'Revendeur', 'Revendedor'),
  },
  payee: {
    isp: words('ISP', 'Anbieter', 'FAI', 'Provedor'),
    platform: words('Platform', 'Plattform', 'Plateforme', 'Plataforma'),
  },
  desk: {
    isp: words('ISP', 'Anbieter', 'FAI', 'Provedor'),
    platform: words('Platform', 'Plattform', 'Plateforme', 'Plataforma'),
  },
  gender: {
    female: words('Female', 'Weiblich', 'Féminin', 'Feminino'),
    male: words('Male', 'Männlich', 'Masculin', 'Masculino'),
    other: words('Other', 'Sonstiges', 'Autre', 'Outro'),
  },
  resolution: {
    noted: words('Noted', 'Vermerkt', 'Noté', 'Anotado'),
    fee_corrected: words('Fee corrected', 'Gebühr berichtigt', 'Frais corrigés', 'Taxa corrigida'),
    found_later: words('Found later', 'Später gefunden', 'Trouvé plus tard', 'Encontrado depois'),
  },
  commission_basis: {
    before_vat: words('Before VAT', 'Vor Umsatzsteuer', 'Hors TVA', 'Antes do IVA'),
    after_vat: words('Including VAT', 'Inklusive Umsatzsteuer', 'TVA comprise', 'Com IVA'),
  },
  model: {
    commission: words('Commission', 'Provision', 'Commission', 'Comissão'),
    wholesale: words('Wholesale', 'Großhandel', 'Vente en gros', 'Atacado'),
  },
  hardware_decision: {
    replaced: words('Router replaced', 'Router ersetzt', 'Routeur remplacé', 'Roteador substituído'),
    wrong: words('Wrong router', 'Falscher Router', 'Mauvais routeur', 'Roteador errado'),
    renamed: words('Router renamed', 'Router umbenannt', 'Routeur renommé', 'Roteador renomeado'),
  },
  author: {
    staff: words('Staff', 'Mitarbeiter', 'Équipe', 'Equipe'),
    customer: words('Customer', 'Kunde', 'Client', 'Cliente'),
  },
  source: {
    phone: words('Phone', 'Telefon', 'Téléphone', 'Telefone'),
    visit: words('Visit', 'Besuch', 'Visite', 'Visita'),
    email: words('Email', 'E-Mail', 'E-mail', 'E-mail'),
    portal: words('Pay page', 'Zahlungsseite', 'Page de paiement', 'Página de pagamento'),
    staff: words('Staff', 'Mitarbeiter', 'Équipe', 'Equipe'),
  },
} as const;
