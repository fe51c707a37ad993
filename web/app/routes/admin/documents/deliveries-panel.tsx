import {
  DOCUMENT_RESPONSE_LABEL,
  type DocumentDelivery,
  type DocumentDeliveryState,
  type DocumentResponse,
} from '@cercle/contract/document-deliveries';
import type { DocumentDetails } from '@cercle/contract/documents';
import { Link } from 'react-router';
import { CHANNEL_LABEL, DELIVERIES, deliveryStateLabel } from '../../../content/admin-deliveries.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Email } from '../../../ui/email.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
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

const loadResponseDialog = () => import('./response-dialog.tsx');

type DeliveriesPanelProps = { document: DocumentDetails; onChange: () => void };

/** To whom the document was sent, when, what became of it, and what the buyer answered. */
export function DeliveriesPanel({ document, onChange }: DeliveriesPanelProps) {
  const { deliveries, responses, peppolAddress } = document;
  const response = useLazyComponent(loadResponseDialog);
  return (
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
      {responses.length > 0 && (
        <>
          <h3 className="mt-4 mb-2 text-base">{DELIVERIES.responses}</h3>
          <ul className="divide-y divide-hairline border-t border-hairline text-sm">
            {responses.map((answer) => (
              <Answer key={answer.id} {...answer} />
            ))}
          </ul>
        </>
      )}
      {peppolAddress !== null && (
        <div className="mt-4">
          <Button size="small" look="quiet" onClick={response.open}>
            {DELIVERIES.addResponse}
          </Button>
        </div>
      )}
      {response.Component && (
        <response.Component document={document} onChange={onChange} onClose={response.close} />
      )}
    </Panel>
  );
}

function Delivery(delivery: DocumentDelivery) {
  const { channel, state, recipient, createdAt, submittedAt, acceptedAt, failedAt, reason, explanation } =
    delivery;
  return (
    <li className="py-2.5">
      <p className="font-[550] [overflow-wrap:anywhere]">
        {channel === 'EMAIL' ? <Email address={recipient} /> : recipient}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={TONE[state]}>{deliveryStateLabel(delivery)}</Badge>
        <span className="text-slate">{CHANNEL_LABEL[channel]}</span>
        <span className="text-slate">
          {dateTimeOr(failedAt ?? acceptedAt ?? submittedAt ?? createdAt, EMPTY_VALUE)}
        </span>
      </p>
      {channel === 'PEPPOL' && <Moments {...delivery} />}
      {channel === 'PEPPOL' && explanation && <p className="mt-1 [overflow-wrap:anywhere]">{explanation}</p>}
      <RefusalReason reason={reason} explanation={explanation} />
      {delivery.mailId !== null && (
        <Link to={`${MAILS.path}/${delivery.mailId}`} className="link inline-block py-1">
          {DELIVERIES.seeMail}
        </Link>
      )}
    </li>
  );
}

/** When it was asked for and handed over; what became of it stands beside its state. */
const Moments = ({ createdAt, submittedAt, acceptedAt, failedAt }: DocumentDelivery) => (
  <p className="mt-1 text-slate">
    {(acceptedAt ?? failedAt ?? submittedAt) !== null && (
      <span>
        <span>{`${DELIVERIES.asked} `}</span>
        <span>{dateTimeOr(createdAt, EMPTY_VALUE)}</span>
      </span>
    )}
    {submittedAt !== null && (acceptedAt ?? failedAt) !== null && (
      <span>
        <span>{` ${DELIVERIES.submitted} `}</span>
        <span>{dateTimeOr(submittedAt, EMPTY_VALUE)}</span>
      </span>
    )}
  </p>
);

const Answer = ({ at, code, note, sender }: DocumentResponse) => (
  <li className="py-2.5 [overflow-wrap:anywhere]">
    <p className="font-[550]">{`${DOCUMENT_RESPONSE_LABEL[code]} (${code})`}</p>
    <p className="text-slate">
      <span>{dateTimeOr(at, EMPTY_VALUE)}</span>
      {sender && <span>{` · ${sender}`}</span>}
    </p>
    {note && <p className="mt-1">{note}</p>}
  </li>
);
