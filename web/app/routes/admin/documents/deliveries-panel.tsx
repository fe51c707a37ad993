import type { DocumentDelivery, DocumentDeliveryState } from '@cercle/contract/document-deliveries';
import { Link } from 'react-router';
import { DELIVERIES, DELIVERY_STATE_LABEL } from '../../../content/admin-deliveries.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Email } from '../../../ui/email.tsx';
import { dateTimeOr, EMPTY_VALUE, Panel } from '../details/description-list.tsx';
import { MAILS } from '../list/list-configs.ts';
import { RefusalReason } from '../mail/delivery-problem.tsx';

const TONE: Record<DocumentDeliveryState, BadgeTone> = {
  QUEUED: 'warning',
  SUBMITTED: 'warning',
  ACCEPTED: 'success',
  WRITTEN: 'warning',
  REFUSED: 'danger',
  RETURNED: 'danger',
  DELETED: 'neutral',
};

/** To whom the document was sent, when, and what became of it. */
export const DeliveriesPanel = ({ deliveries }: { deliveries: DocumentDelivery[] }) => (
  <Panel title={DELIVERIES.title}>
    {deliveries.length === 0 ? (
      <p className="border-t border-hairline py-3 text-sm text-slate">{DELIVERIES.none}</p>
    ) : (
      <ul className="divide-y divide-hairline border-t border-hairline text-sm">
        {deliveries.map((delivery) => (
          <Delivery key={delivery.id} {...delivery} />
        ))}
      </ul>
    )}
  </Panel>
);

const Delivery = ({
  state,
  recipient,
  createdAt,
  acceptedAt,
  failedAt,
  reason,
  explanation,
  mailId,
}: DocumentDelivery) => (
  <li className="py-2.5">
    <p className="font-[550]">
      <Email address={recipient} />
    </p>
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={TONE[state]}>{DELIVERY_STATE_LABEL[state]}</Badge>
      <span className="text-slate">{dateTimeOr(failedAt ?? acceptedAt ?? createdAt, EMPTY_VALUE)}</span>
    </p>
    <RefusalReason reason={reason} explanation={explanation} />
    {mailId !== null && (
      <Link to={`${MAILS.path}/${mailId}`} className="link inline-block py-1">
        {DELIVERIES.seeMail}
      </Link>
    )}
  </li>
);
