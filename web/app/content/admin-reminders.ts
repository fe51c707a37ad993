import { formatNumber, plural } from './plural.ts';

export const BANK_PATH = '/admin/banque';

const letters = (count: number) => plural(count, 'rappel', 'rappels');

export const REMINDERS = {
  title: 'Envoyer les rappels',
  lead: 'Un rappel par payeur et par jour, pour tout ce qui est en retard. Il demande ce qui reste à payer au moment où il part. Relisez, décochez ce qui doit attendre, puis envoyez.',
  loading: 'Chargement des rappels…',
  failed: 'Les rappels n’ont pas pu être chargés',
  retryText: 'Rien n’est perdu. Vérifiez votre connexion, puis réessayez.',
  retry: 'Réessayer',
  updating: 'Mise à jour…',
  search: { label: 'Rechercher un payeur', placeholder: 'Société ou numéro d’entreprise' },
  emptyTitle: 'Aucun rappel à envoyer',
  emptyText: 'Une facture en retard paraît ici quand les jours de son prochain rappel sont passés.',
  nothingFoundTitle: 'Aucun rappel trouvé',
  nothingFoundText: 'Aucun rappel ne répond à cette recherche.',
  seeAll: 'Voir tous les rappels',
  seeOverdue: 'Voir les factures en retard',
  bankNotes: 'Ce que la banque n’a pas encore dit',
  quarantined: (count: number) =>
    `${plural(count, 'relevé de la banque est', 'relevés de la banque sont')} en quarantaine\u202f: des paiements y attendent peut-être.`,
  noBankFile: 'Aucun fichier de la banque n’a encore été importé\u202f: des paiements manquent peut-être.',
  oldBankFile: (at: string) =>
    `Le dernier fichier de la banque date du ${at}\u202f: des paiements plus récents manquent peut-être.`,
  seeBank: 'Voir la banque',
  caption: 'Rappels à envoyer',
  select: 'Cocher',
  selectOne: (name: string) => `Cocher\u202f: ${name}`,
  selectAll: 'Tout cocher',
  selectAllNote: 'sauf ce qui est retenu',
  columns: {
    who: 'Société ou personne',
    invoices: 'Factures en retard',
    total: 'À demander',
    state: 'Ce qui retient',
  },
  late: (dueOn: string, days: number) => `échue le ${dueOn}, ${plural(days, 'jour', 'jours')} de retard`,
  levelOf: (level: number, next: number | null) =>
    next === null
      ? level === 0
        ? 'pas encore de rappel, jointe aux autres'
        : `${plural(level, 'rappel envoyé', 'rappels envoyés')}, jointe aux autres`
      : `rappel n°\u00a0${next}`,
  free: 'Rien',
  allHeld: 'Ses factures sont retenues.',
  failure: 'N’est pas parti\u202f:',
  more: (count: number, left: number) =>
    `Afficher ${formatNumber(count)} de plus (${formatNumber(left)} ${left < 2 ? 'caché' : 'cachés'})`,
  bar: 'Rappels cochés',
  selected: (count: number, total: number) =>
    `${formatNumber(count)} sur ${formatNumber(total)} ${total < 2 ? 'coché' : 'cochés'}`,
  asks: (sum: string) => `${sum} à demander.`,
  send: 'Envoyer',
  sendAnyway: 'Envoyer quand même',
  noneSelected: 'Cochez au moins un rappel.',
  confirmTitle: (count: number) => `Envoyer ${letters(count)}\u202f?`,
  confirmText: (sum: string, quarantined: number) =>
    `${quarantined > 0 ? `${REMINDERS.quarantined(quarantined)} ` : ''}En tout, ${sum} à demander. Chaque rappel part par e-mail, avec ce qui reste à payer à cet instant.`,
  progressTitle: 'Envoi en cours',
  progress: (tried: number, total: number) => `${formatNumber(tried)} sur ${letters(total)}.`,
  stop: 'Arrêter',
  stopping: 'Arrêt…',
  lost: 'La réponse n’est pas arrivée. Envoyez de nouveau\u202f: rien ne partira deux fois.',
  sentTitle: (count: number) => `${letters(count)} ${count < 2 ? 'envoyé' : 'envoyés'}`,
  nothingSent: 'Aucun rappel envoyé',
  earlierCount: (count: number) =>
    `${letters(count)} ${count < 2 ? 'était déjà parti' : 'étaient déjà partis'} aujourd’hui.`,
  failedCount: (count: number) =>
    `${letters(count)} ${count < 2 ? 'n’est pas parti\u202f: sa raison est' : 'ne sont pas partis\u202f: leurs raisons sont'} dans la liste.`,
  leftCount: (count: number) => `${letters(count)} ${count < 2 ? 'reste' : 'restent'} à envoyer.`,
};

/** Where what holds a letter back is dealt with. */
export function mendOfReminder(obstacle: string, party: { id: number; name: string }) {
  if (obstacle.startsWith('Un paiement')) return { label: REMINDERS.seeBank, to: BANK_PATH };
  if (obstacle.includes('adresse'))
    return { label: `Modifier ${party.name}`, to: `/admin/societes/edit/${party.id}` };
  return { label: `Voir ${party.name}`, to: `/admin/societes/${party.id}` };
}

export const REMINDER_SETTINGS = {
  label: 'Régler les rappels',
  title: 'Régler les rappels',
  message:
    'De un à cinq rappels, du plus aimable au dernier avant mise en demeure. Un rappel dont les deux champs sont vides n’existe pas.',
  name: (number: number) => `Rappel ${number}`,
  days: (number: number) => `Rappel ${number}, jours de retard`,
  daysBetween: 'Jours entre deux rappels d’une facture',
  daysBetweenHint: 'Au moins. Pour qui n’a pas de numéro d’entreprise, la loi en veut 14.',
  save: 'Enregistrer',
  saving: 'Enregistrement…',
  saved: 'Les rappels sont réglés.',
  notLoaded: 'Les réglages n’ont pas pu être chargés.',
};
