import { dayBefore, frenchDay } from './french-day.ts';
import type { LineReason } from './line-reason.ts';
import { MEMBER_TYPE_LABEL } from './member-type.ts';
import { formatEuros, netOf, prorate } from './money.ts';

type ReasonOf<Kind extends LineReason['kind']> = Extract<LineReason, { kind: Kind }>;

/**
 * Why a line costs what it costs, one sentence each: the facts, the computation from them, the rule that it rests on. Shown under the
 * line, whose text says its days, to who pays (« Pourquoi ce montant ? »), and printed in the document. Amounts are positive, without
 * VAT.
 */
export function explainLine(reason: LineReason): string[] {
  switch (reason.kind) {
    case 'TERM':
      return [...termFacts(reason), termPrice(reason), ruleOf(reason)];
    case 'SEATS':
      return [seatFacts(reason), ...seatPrice(reason), ruleOf(reason)];
    case 'UPGRADE':
      return [upgradeFacts(reason), upgradePrice(reason), ruleOf(reason)];
    case 'NO_SHOW':
      return [...noShowFacts(reason), noShowPrice(reason), ruleOf(reason)];
    case 'CREDIT':
      return [`Crédit de la ligne «\u202f${reason.line}\u202f».`, motive(reason.why)];
    case 'MANUAL':
      return [motive(reason.why)];
  }
}

function ruleOf({ clause: { article, title, validFrom } }: Pick<ReasonOf<'TERM'>, 'clause'>): string {
  const version = `version du ${frenchDay(validFrom)}`;
  if (article === '') return `Conditions générales, ${version}.`;
  return `Article\u00a0${article} des conditions générales, «\u202f${title}\u202f», ${version}.`;
}

const motive = (why: string) => `Motif\u202f: ${/[.!?…]$/.test(why) ? why : `${why}.`}`;

const seatsText = (count: number) => `${count}\u00a0${count === 1 ? 'place' : 'places'}`;

const termFacts = ({ isRenewal, from }: ReasonOf<'TERM'>): string[] =>
  isRenewal ? [`Renouvellement à l’échéance de la période précédente, le ${frenchDay(from)}.`] : [];

const termPrice = ({ offer, seats, unitCents }: ReasonOf<'TERM'>) =>
  seats === 1
    ? `Prix de l’offre ${MEMBER_TYPE_LABEL[offer]} pour cette période\u202f: ${formatEuros(unitCents)}.`
    : `Prix convenu pour cette période\u202f: ${seatsText(seats)}\u00a0× ${formatEuros(unitCents)} = ${formatEuros(netOf(seats, unitCents))}.`;

function seatFacts({ added, from, to, daysLeft, ofDays }: ReasonOf<'SEATS'>): string {
  const count = Math.abs(added);
  const verb = added > 0 ? 'ajoutée' : 'retirée';
  const what = `${seatsText(count)} ${verb}${count === 1 ? '' : 's'}`;
  return `${what} le ${frenchDay(from)}, jusqu’au ${frenchDay(dayBefore(to))} inclus\u202f: ${partOfDays(daysLeft, ofDays)}.`;
}

/** Each seat is rounded, then multiplied: the label of a seat and the amount agree. */
function seatPrice({ added, unitCents, daysLeft, ofDays }: ReasonOf<'SEATS'>): string[] {
  const count = Math.abs(added);
  const each = prorate(unitCents, daysLeft, ofDays);
  const part = `${formatEuros(unitCents)} × ${daysLeft}/${ofDays} = ${formatEuros(each)}`;
  if (count === 1) return [`${part}.`];
  return [
    `${part} par place\u202f; ${seatsText(count)}\u00a0× ${formatEuros(each)} = ${formatEuros(netOf(count, each))}.`,
  ];
}

function upgradeFacts({ offer, from, to, daysLeft, ofDays }: ReasonOf<'UPGRADE'>): string {
  const days = `${partOfDays(daysLeft, ofDays)}, jusqu’au ${frenchDay(dayBefore(to))} inclus`;
  return offer === 'SINGLE'
    ? `Passage à l’offre Business le ${frenchDay(from)}\u202f: crédit des jours qui restaient de l’offre Single, ${days}.`
    : `Passage à l’offre ${MEMBER_TYPE_LABEL[offer]} le ${frenchDay(from)}\u202f: prix des mêmes jours, ${days}.`;
}

/** The whole pack is rounded once. */
function upgradePrice({ seats, unitCents, daysLeft, ofDays }: ReasonOf<'UPGRADE'>): string {
  const amount = formatEuros(prorate(netOf(seats, unitCents), daysLeft, ofDays));
  const price = seats === 1 ? formatEuros(unitCents) : `${seatsText(seats)}\u00a0× ${formatEuros(unitCents)}`;
  return `${price} × ${daysLeft}/${ofDays} = ${amount}.`;
}

const partOfDays = (days: number, ofDays: number) =>
  `${days}\u00a0${days === 1 ? 'jour' : 'jours'} sur ${ofDays}`;

/** On what a fee rests: the seat, the days to withdraw, the absence, and what was said of it. */
function noShowFacts({ person, host, event, heldOn, ...reason }: ReasonOf<'NO_SHOW'>): string[] {
  const who = host === null ? person : `${person}, invité par ${host}`;
  const until = `La désinscription était sans frais jusqu’au ${frenchDay(reason.withdrawUntil)} inclus`;
  const told = `Le membre en a été prévenu le ${frenchDay(reason.toldOn)}`;
  return [
    `Une place était réservée à «\u202f${event}\u202f», le ${frenchDay(heldOn)}, pour ${who}.`,
    reason.withdrawnOn === null
      ? `${until}\u202f; personne n’est passé à l’accueil à ce nom.`
      : `${until}\u202f; elle a eu lieu le ${frenchDay(reason.withdrawnOn)}, et personne n’a repris la place.`,
    reason.upheldOn === null
      ? `${told}\u202f; aucune contestation n’est arrivée jusqu’au ${frenchDay(reason.contestUntil)} inclus.`
      : `${told}, et a contesté\u202f; les frais ont été maintenus le ${frenchDay(reason.upheldOn)}.`,
  ];
}

const noShowPrice = ({ unitCents }: ReasonOf<'NO_SHOW'>) =>
  `Frais d’une absence\u202f: ${formatEuros(unitCents)}.`;
