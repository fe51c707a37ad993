import { RENEWAL_STATE_LABEL, RENEWAL_VERBS, type RenewalVerb } from '@cercle/contract/membership-labels';
import type { MembershipRenewal, MembershipTerm } from '@cercle/contract/membership-views';
import { api } from '../../../api/client.ts';
import {
  CONFIRMED_VERBS,
  type ConfirmedVerb,
  euros,
  FORM_VERBS,
  PANELS,
  seatsText,
} from '../../../content/admin-membership.ts';
import { formatDate } from '../../../dates.ts';
import { Button } from '../../../ui/button.tsx';
import { type DescriptionItem, DescriptionList, Panel } from '../details/description-list.tsx';
import { useConfirmedAction } from '../list/use-confirmed-action.tsx';
import type { AskForm } from './form-target.ts';

const PATHS = '/admin/memberships/renewals';

type RenewalPanelProps = {
  party: string;
  term: MembershipTerm;
  renewal: MembershipRenewal;
  onAsk: AskForm;
  onChange: () => void;
};

/** What follows a term: its state, each day with why it is that one, and what can be done today. */
export function RenewalPanel({ party, term, renewal, onAsk, onChange }: RenewalPanelProps) {
  const { ask, dialog } = useConfirmedAction<ConfirmedVerb, MembershipRenewal>({
    texts: CONFIRMED_VERBS,
    calls: {
      sendRenewalNotice: ({ id }) => api.post(`${PATHS}/${id}/send`),
      undoDecline: ({ id }) => api.delete(`${PATHS}/${id}/decline`),
    },
    nameOf: () => party,
    onChange,
  });
  const verbs = RENEWAL_VERBS.filter((verb) => renewal.can.includes(verb));
  return (
    <Panel title={`${PANELS.renewal} de la période ${term.number}`}>
      <DescriptionList facts={factsOf(term, renewal)} />
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {verbs.map((verb) =>
          isConfirmed(verb) ? (
            <Button key={verb} size="small" onClick={() => ask(verb, renewal)}>
              {CONFIRMED_VERBS[verb].label}
            </Button>
          ) : (
            <Button
              key={verb}
              size="small"
              look={verb === 'decideRenewal' ? 'primary' : 'quiet'}
              onClick={() => onAsk({ verb, id: renewal.id, term })}
            >
              {FORM_VERBS[verb].label}
            </Button>
          ),
        )}
      </div>
      {dialog}
    </Panel>
  );
}

const isConfirmed = (verb: RenewalVerb): verb is ConfirmedVerb => verb in CONFIRMED_VERBS;

function factsOf({ lastDay }: MembershipTerm, renewal: MembershipRenewal): DescriptionItem[] {
  const { state, noticeFrom, noticeBecause, declineUntil, declineBecause, seats, unitNetCents } = renewal;
  const { invoiceReceivedOn } = renewal;
  return [
    ['État', RENEWAL_STATE_LABEL[state]],
    ['Dernier jour', formatDate(lastDay)],
    ['Avis dès le', explained(noticeFrom, noticeBecause)],
    ...dayItem('Avis reçu le', renewal.toldOn),
    ...(invoiceReceivedOn
      ? [
          [
            'Facture reçue le',
            explained(invoiceReceivedOn, renewal.invoiceReceivedBy),
          ] satisfies DescriptionItem,
        ]
      : []),
    ...(declineUntil
      ? [['Refus jusqu’au', explained(declineUntil, declineBecause)] satisfies DescriptionItem]
      : []),
    ...dayItem('Refusé le', renewal.declinedOn),
    ...(seats !== null && unitNetCents !== null
      ? [
          [
            'Convenu',
            `${seatsText(seats)} à ${euros(unitNetCents)} par an, hors TVA`,
          ] satisfies DescriptionItem,
        ]
      : []),
  ];
}

const dayItem = (label: string, day: string | null): DescriptionItem[] =>
  day ? [[label, formatDate(day)]] : [];

const explained = (day: string, because: string | null) => (
  <>
    <span>{formatDate(day)}</span>
    {because && <span className="block font-normal text-slate">{because}</span>}
  </>
);
