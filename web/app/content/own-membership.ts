import type { MembershipMilestone, OwnMembership } from '@cercle/contract/own-membership';
import { formatDate } from '../dates.ts';
import { plural } from './plural.ts';

/** What a member reads of their own membership. */
export const MEMBERSHIP = {
  title: 'Mon adhésion',
  lead: 'Votre période, ce qui vient ensuite, et pourquoi.',
  loading: 'Chargement de votre adhésion…',
  failedTitle: 'Votre adhésion n’a pas pu être chargée',
  failedText: 'Rien n’a changé pour elle. Vérifiez votre connexion, puis réessayez.',
  noneTitle: 'Votre période n’est pas encore enregistrée',
  noneText:
    'Vous êtes membre, et rien ne change pour vous. Dès que nous l’aurons enregistrée, vous lirez ici quand elle a commencé, quand elle finit, et ce qui se passe ensuite.',
};

/** Whether a company pays, as far as the person can tell. */
export const isOfCompany = ({ current, next, desk }: OwnMembership) =>
  desk !== null || (current ?? next)?.offer === 'BUSINESS';

/** A renewal was declined: its decline can be undone, or could be. */
export const isDeclined = ({ milestones }: OwnMembership) =>
  milestones.some(({ kind }) => kind === 'undoUntil');

const dayOf = ({ milestones }: OwnMembership, kind: MembershipMilestone['kind']) =>
  milestones.find((milestone) => milestone.kind === kind)?.on;

/** Of the renewal: the last day of its own term, which may have ended while its invoice came late. */
const lastDayOf = (own: OwnMembership) => dayOf(own, 'lastDay') ?? own.current?.lastDay ?? '';

/** The next term has begun already: a decline annuls it, and the access ends with it. */
const hasBegunAgain = (own: OwnMembership) => lastDayOf(own) < own.today;

type Words = { title: string; text: string };

/** A milestone in words: what happens on its day. */
export function milestoneWords(own: OwnMembership, { kind, on }: MembershipMilestone): Words {
  const isPast = on < own.today;
  switch (kind) {
    case 'began':
      return { title: isPast ? 'Votre période a commencé' : 'Votre période commence', text: '' };
    case 'notice':
      return {
        title: 'Annonce du renouvellement',
        text: 'À partir de ce jour, nous vous écrivons que l’adhésion va se renouveler.',
      };
    case 'declineUntil':
      return {
        title: 'Dernier jour pour ne pas renouveler',
        text: 'Ce jour compris. Sans choix de votre part, l’adhésion continue.',
      };
    case 'undoUntil':
      return {
        title: 'Dernier jour pour changer d’avis',
        text: 'Ce jour compris, vous pouvez encore continuer.',
      };
    case 'lastDay':
      return lastDayWords(own);
    case 'renews':
      return {
        title: isPast ? 'Nouvelle période' : 'L’adhésion se renouvelle',
        text: 'Vous restez membre, sans rien faire.',
      };
  }
}

function lastDayWords(own: OwnMembership): Words {
  if (isDeclined(own))
    return {
      title: 'Dernier jour de votre accès',
      text: 'Le lendemain, le cercle se ferme\u202f; vos données restent à vous.',
    };
  return {
    title: 'Dernier jour de la période',
    text: own.next
      ? 'La période suivante commence le lendemain.'
      : 'L’adhésion se renouvelle le lendemain, si elle a été annoncée à temps et que personne ne l’a refusée.',
  };
}

type TimelineItem =
  | { kind: 'today'; on: string }
  | { kind: 'milestone'; milestone: MembershipMilestone; isPast: boolean; isToday: boolean };

/** The milestones in the order of their days, and today among them, unless one falls on it. */
export function timelineOf({ milestones, today }: OwnMembership): TimelineItem[] {
  const items = milestones.map((milestone): TimelineItem => {
    return { kind: 'milestone', milestone, isPast: milestone.on < today, isToday: milestone.on === today };
  });
  if (milestones.some(({ on }) => on === today)) return items;
  const next = milestones.findIndex(({ on }) => on > today);
  return items.toSpliced(next === -1 ? items.length : next, 0, { kind: 'today', on: today });
}

/** The first milestone that is still to come, for the start page. */
export const nextMilestone = ({ milestones, today }: OwnMembership) =>
  milestones.find(({ on }) => on >= today);

export const daysLeftText = (daysLeft: number) =>
  daysLeft <= 1 ? 'Dernier jour aujourd’hui' : `Encore ${plural(daysLeft, 'jour', 'jours')}`;

export const DECLINE = {
  action: 'Ne pas renouveler',
  title: 'Ne pas renouveler l’adhésion',
  done: 'C’est noté\u202f: l’adhésion ne se renouvelle pas.',
};

export const UNDO = {
  action: 'Annuler, finalement je continue',
  title: 'Continuer l’adhésion',
  done: 'C’est noté\u202f: l’adhésion continue.',
};

/** What a decline does, before it is confirmed. */
export function declineMessage(own: OwnMembership): string {
  const lastDay = lastDayOf(own);
  const until = formatDate(dayOf(own, 'declineUntil') ?? lastDay);
  const undo = `Vous pourrez changer d’avis jusqu’au ${until} compris.`;
  const isCompany = own.current?.offer === 'BUSINESS';
  const whose = isCompany ? `de tous les membres de ${own.party}` : 'au cercle';
  if (hasBegunAgain(own))
    return `La nouvelle période, commencée le ${formatDate(own.current?.startsOn ?? own.today)}, sera annulée\u202f: l’accès ${whose} s’arrête aussitôt. ${undo}`;
  return `L’accès ${whose} reste ouvert jusqu’au ${formatDate(lastDay)} compris, puis l’adhésion s’arrête. ${undo}`;
}

/** What undoing a decline does. */
export function undoMessage(own: OwnMembership): string {
  return own.isMember
    ? 'L’adhésion se poursuit comme si rien n’avait été demandé, et se renouvelle à l’échéance.'
    : 'L’adhésion reprend, et l’accès au cercle se rouvre.';
}

/** Until when a decline can be undone, where it can. */
export const undoUntilText = (own: OwnMembership) =>
  `L’adhésion ne se renouvelle pas. Vous pouvez encore changer d’avis, jusqu’au ${formatDate(dayOf(own, 'undoUntil') ?? lastDayOf(own))} compris.`;

/** Who decides of a company's renewal. */
export function decidersText({ deciders, party }: OwnMembership): string {
  if (deciders.length === 0)
    return `Le renouvellement de ${party} n’est pas décidé ici\u202f: pour toute question, écrivez-nous.`;
  const names = new Intl.ListFormat('fr-BE', { type: 'disjunction' }).format(deciders);
  return `Le renouvellement est l’affaire de qui répond des cotisations de ${party}\u202f: ${names}.`;
}

export const closedTitle = (leftOn: string) => `Le cercle vous est fermé depuis le ${formatDate(leftOn)}`;
export const UNDECIDED_TEXT =
  'Votre période a pris fin sans que le renouvellement ait été annoncé à temps. Nous revenons vers vous\u202f; vous pouvez aussi nous écrire.';
