import { EVENT_AUDIENCE_LABEL } from '@cercle/contract/event-states';
import type { EventDetails } from '@cercle/contract/events';
import { Link } from 'react-router';
import { EVENT_DETAILS } from '../../../content/admin-event.ts';
import { formatNumber } from '../../../content/plural.ts';
import { type DescriptionItem, DescriptionList } from '../details/description-list.tsx';

/** What one looks for first: where, for whom, and until when a person may withdraw. */
export const EventFactsList = ({ event }: { event: EventDetails }) => (
  <DescriptionList facts={factsOf(event)} />
);

function factsOf(event: EventDetails): DescriptionItem[] {
  const { place, hosts, cancelReason, policyVersionId } = event;
  const address = [place.street, [place.postalCode, place.city].filter(Boolean).join(' ')];
  return [
    [EVENT_DETAILS.place, [place.name, ...address].filter(Boolean).join('\n')],
    [EVENT_DETAILS.audience, EVENT_AUDIENCE_LABEL[event.audience]],
    [EVENT_DETAILS.withdrawUntil, EVENT_DETAILS.withdrawUntilText(event.withdrawUntil)],
    [EVENT_DETAILS.guests, formatNumber(event.guestsPerMember)],
    ...item(EVENT_DETAILS.hosts, hosts.join('\n')),
    ...(policyVersionId === null ? [] : [conditions(policyVersionId)]),
    ...item(EVENT_DETAILS.cancelReason, cancelReason),
  ];
}

const item = (label: string, value: string): DescriptionItem[] => (value ? [[label, value]] : []);

const conditions = (id: number): DescriptionItem => [
  EVENT_DETAILS.conditions,
  <Link key="conditions" to={`/admin/conditions/${id}`} className="link">
    {EVENT_DETAILS.seeConditions}
  </Link>,
];
