import { frenchDay } from '@cercle/contract/french-day';
import type { MembershipMilestone } from '@cercle/contract/own-membership';
import type { PolicyRules } from '@cercle/contract/policy-rules';
import { type Day, lastDay } from '../../kernel/calendar.ts';
import { declineWindow } from '../renewals/decline-window.ts';
import type { CaseRow } from '../renewals/renewals.table.ts';
import type { TermRow } from '../terms/terms.table.ts';
import { periodText } from '../terms/terms.ts';

type Situation = {
  term: TermRow;
  renewal: CaseRow | undefined;
  next: TermRow | undefined;
  rules: PolicyRules;
};

/** What happens to a term and its renewal by itself, with the computation of each day, in the order of the days. */
export function milestonesOf({ term, renewal, next, rules }: Situation): MembershipMilestone[] {
  const last = lastDay(term.ends_on);
  const milestones: MembershipMilestone[] = [
    milestone('began', term.starts_on, 'Le premier jour de la période.'),
    milestone('lastDay', last, `${rules.termDays}\u00a0jours, le premier compris.`),
  ];
  if (renewal && isRenewing(renewal))
    milestones.push(
      milestone('notice', renewal.notice_from, noticeText(renewal, rules)),
      ...declineMilestones(renewal, rules),
    );
  if (renewal?.state === 'DECLINED')
    milestones.push(milestone('undoUntil', renewal.decline_until ?? last, undoText(renewal, rules)));
  if (next)
    milestones.push(
      milestone(
        'renews',
        next.starts_on,
        `La période suivante court ${periodText({ from: next.starts_on, to: next.ends_on })}.`,
      ),
    );
  return milestones.sort((one, other) => one.on.localeCompare(other.on));
}

const milestone = (kind: MembershipMilestone['kind'], on: Day, because: string) => ({ kind, on, because });

const isRenewing = ({ state }: CaseRow) => ['OPEN', 'TOLD', 'UNTOLD', 'CLOCK', 'RENEWED'].includes(state);

function noticeText({ told_on, notice_from }: CaseRow, { noticeMonths }: PolicyRules): string {
  const months = noticeMonths === 1 ? 'le mois' : `les ${noticeMonths}\u00a0mois`;
  const window = `Dans ${months} qui précède${noticeMonths === 1 ? '' : 'nt'} l’échéance, dès le ${frenchDay(notice_from)}.`;
  return told_on === null ? window : `${window} Reçu le ${frenchDay(told_on)}.`;
}

function declineMilestones({ invoice_received_on, decline_until }: CaseRow, { declineDays }: PolicyRules) {
  if (invoice_received_on === null || decline_until === null) return [];
  const { because } = declineWindow(invoice_received_on, declineDays);
  return [milestone('declineUntil', decline_until, `${because[0]?.toUpperCase()}${because.slice(1)}.`)];
}

function undoText({ invoice_received_on }: CaseRow, { declineDays }: PolicyRules): string {
  if (invoice_received_on === null) return 'Jusqu’au dernier jour de la période en cours.';
  const { because } = declineWindow(invoice_received_on, declineDays);
  return `Tant que le délai court\u202f: ${because}.`;
}
