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

export const DOCUMENT_REMINDERS = {
  title: 'Rappels',
  none: 'Aucun rappel n’est parti pour cette facture.',
  failed: 'Les rappels n’ont pas pu être chargés.',
  letter: (level: number, isRaised: boolean) =>
    isRaised ? `Rappel n°\u00a0${level}` : 'Jointe à un autre rappel',
  sent: (on: string, to: string, by: string) => `${on} · À ${to} · ${by}`,
  asked: (sum: string) => `Demandait ${sum}.`,
  pdf: (on: string) => `Lettre du ${on} (PDF)`,
  pdfFailed: 'La lettre n’a pas pu être téléchargée.',
  mail: 'Voir l’e-mail',
  paused: (kind: string, until: string | null) =>
    `Suspendus${until ? ` jusqu’au ${until}` : ''}\u202f: ${kind.toLowerCase()}`,
  pause: 'Suspendre les rappels…',
  resume: 'Reprendre les rappels',
  resumed: 'Les rappels de cette facture reprennent.',
  notResumed: 'Les rappels n’ont pas pu être repris.',
};

export const PAUSE_FORM = {
  title: 'Suspendre les rappels',
  message:
    'Aucun rappel ne demande cette facture tant que cela dure. Les autres factures du payeur sont rappelées.',
  kind: 'Pourquoi',
  untilOn: 'Jusqu’au',
  untilHint: 'Ce jour compris. Sans date, jusqu’à ce que vous repreniez les rappels.',
  reason: 'Ce qui s’est passé',
  submit: 'Suspendre',
  busy: 'Suspension…',
  done: 'Les rappels de cette facture sont suspendus.',
};

export const LATE_CLAIM = {
  title: 'Intérêts et indemnité de retard',
  amounts: (interest: string, flat: string) => `${interest} + ${flat}`,
  settled: 'Il n’en reste rien à réclamer.',
  through: (on: string) => `Jusqu’au ${on} compris. Rien n’en est facturé tant que vous ne le décidez pas.`,
  computation: 'Voir le calcul',
  part: (from: string, to: string, days: number, rate: string, base: string) =>
    `Du ${from} au ${to}\u202f: ${plural(days, 'jour', 'jours')} à ${rate} sur ${base}`,
  flat: (sum: string) => `Indemnité forfaitaire\u202f: ${sum} par facture`,
  law: 'Loi du 2 août 2002, articles 4 à 6. Année de 365 jours, arrondi une fois à la fin.',
  missing: (semester: string) => `Il manque le taux du ${semester}\u202f: le calcul s’arrête avant.`,
  setRates: 'Noter le taux',
  invoice: 'Facturer',
  invoicing: {
    title: 'Facturer les intérêts et l’indemnité\u202f?',
    message: 'Un projet de facture est rédigé, hors du champ de la TVA. Vous le relisez avant de l’émettre.',
    done: 'Le projet est rédigé.',
  },
  waive: 'Abandonner',
  waiver: {
    title: 'Abandonner les intérêts et l’indemnité',
    message: 'Ce qui est calculé à ce jour n’est plus réclamé. La raison reste dans l’historique.',
    reason: 'Pourquoi',
    submit: 'Abandonner',
    busy: 'Abandon…',
    done: 'Les intérêts et l’indemnité sont abandonnés.',
  },
  failed: 'La décision n’a pas pu être enregistrée.',
  decided: { WAIVED: 'Abandonné', INVOICED: 'Facturé' },
  seeInvoice: 'Voir la facture',
};

export const RATES_FORM = {
  label: 'Taux des intérêts de retard',
  title: 'Taux des intérêts de retard',
  message:
    'Entre entreprises (loi du 2 août 2002). Le SPF Finances publie le taux de chaque semestre au Moniteur belge.',
  semester: 'Semestre',
  rate: 'Taux, en % par an',
  notANumber: 'Indiquez un taux, par exemple 10,5',
  known: 'Taux connus',
  save: 'Enregistrer',
  saving: 'Enregistrement…',
  saved: 'Le taux est noté.',
  notLoaded: 'Les taux n’ont pas pu être chargés.',
};

/** « 10,5 % ». */
export const rateText = (basisPoints: number) => `${String(basisPoints / 100).replace('.', ',')}\u00a0%`;

/** « 2e semestre 2026 ». @param startsOn its first day */
export const semesterText = (startsOn: string) =>
  `${startsOn.slice(5) === '01-01' ? '1er' : '2e'} semestre ${startsOn.slice(0, 4)}`;
