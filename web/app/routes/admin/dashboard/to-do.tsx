import { displayEmail } from '@cercle/contract/display-email';
import { DOCUMENT_KIND_LABEL } from '@cercle/contract/document-states';
import type { DocumentRow } from '@cercle/contract/documents';
import type { FailedJob } from '@cercle/contract/jobs';
import type { Mail } from '@cercle/contract/mail';
import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import { formatEuros } from '@cercle/contract/money';
import type { RemindedParty } from '@cercle/contract/reminders';
import type { MembershipRequest } from '@cercle/contract/requests';
import type {
  DisputedDocument,
  EventToClose,
  QuarantinedStatement,
  ToDo,
  UndeliveredDocument,
  WaitingMovement,
} from '@cercle/contract/to-do';
import { CircleCheck } from 'lucide-react';
import { DISPUTE_TEXTS, TO_DO } from '../../../content/admin-to-do.ts';
import { communicationText } from '../../../content/document-words.ts';
import { formatDate, formatDateTime, formatShortDate } from '../../../dates.ts';
import { CONTACTS, JOBS_PATH, MAILS, REQUESTS } from '../list/list-configs.ts';
import { CreatedAt } from '../list/row-link.tsx';
import { DecisionButton } from '../members-requests/decision-button.tsx';
import { type Ask, useRequestAction } from '../members-requests/use-request-action.tsx';
import { BlockedAddressesGroup } from './blocked-addresses.tsx';
import { ExpiringInvitations } from './expiring-invitations.tsx';
import { ToDoGroup, ToDoItem } from './to-do-group.tsx';
import { WaitingNoShowsGroup } from './waiting-no-shows.tsx';
import { WaitingRenewals } from './waiting-renewals.tsx';

const REQUESTS_TO_DECIDE = `${REQUESTS.path}?state=TO_DECIDE`;
const UNREAD_MESSAGES = `${CONTACTS.path}?read=false`;
const FAILED_MAILS = `${MAILS.path}?status=FAILED`;
const BOUNCED_MAILS = `${MAILS.path}?status=BOUNCED`;

const DOCUMENTS_PATH = '/admin/factures';
const DRAFTS = `${DOCUMENTS_PATH}?state=DRAFT`;
const UNDELIVERED_DOCUMENTS = `${DOCUMENTS_PATH}?delivery=FAILED`;
const BANK_PATH = '/admin/banque';
const EVENTS_PATH = '/admin/evenements';
const HELD_EVENTS = `${EVENTS_PATH}?state=HELD`;
const REMINDERS_PATH = `${DOCUMENTS_PATH}/rappels`;
const DISPUTED_DOCUMENTS = `${DOCUMENTS_PATH}?delivery=DISPUTED`;

type MailRowProps = { mail: Mail; list: string };
type ToDoProps = { toDo: ToDo; onChange: () => void };

/** What awaits the administrator, with what settles it; one calm line when nothing does. */
export function ToDoSection({ toDo, onChange }: ToDoProps) {
  const { requests, messages, failedMails, bouncedMails, failedJobs, renewals, invitations } = toDo;
  const { undeliveredDocuments, disputedDocuments, documentsToIssue, remindersDue } = toDo;
  const { quarantinedStatements, waitingMovements, eventsToClose, noShows, blockedAddresses } = toDo;
  const { ask, dialog } = useRequestAction(onChange);
  const total = [
    ...[requests, messages, failedMails, bouncedMails, undeliveredDocuments, disputedDocuments],
    ...[
      failedJobs,
      renewals,
      invitations,
      documentsToIssue,
      remindersDue,
      quarantinedStatements,
      waitingMovements,
      eventsToClose,
      noShows,
      blockedAddresses,
    ],
  ].reduce((sum, group) => sum + group.total, 0);
  return (
    <section aria-labelledby="a-traiter" className="mt-5">
      <h2 id="a-traiter" className="text-lg">
        {TO_DO.title}
      </h2>
      {total === 0 ? (
        <p className="card mt-3 flex items-start gap-3 p-5 text-slate">
          <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
          <span>{TO_DO.nothing}</span>
        </p>
      ) : (
        <div className="mt-3 grid items-start gap-5 xl:grid-cols-2 xl:[&>section:last-of-type:nth-of-type(odd)]:col-span-2">
          <ToDoGroup
            title={TO_DO.failedMails}
            group={failedMails}
            all={FAILED_MAILS}
            look="danger"
            row={(mail) => <MailRow mail={mail} list={FAILED_MAILS} />}
          />
          <ToDoGroup
            title={TO_DO.bouncedMails}
            group={bouncedMails}
            all={BOUNCED_MAILS}
            look="danger"
            row={(mail) => <MailRow mail={mail} list={BOUNCED_MAILS} />}
          />
          <BlockedAddressesGroup blockedAddresses={blockedAddresses} />
          <ToDoGroup
            title={TO_DO.undeliveredDocuments}
            group={undeliveredDocuments}
            all={UNDELIVERED_DOCUMENTS}
            look="danger"
            row={(document) => <UndeliveredRow {...document} />}
          />
          <ToDoGroup
            title={TO_DO.disputedDocuments}
            group={disputedDocuments}
            all={DISPUTED_DOCUMENTS}
            look="danger"
            row={(document) => <DisputedRow {...document} />}
          />
          <ToDoGroup
            title={TO_DO.quarantinedStatements}
            group={quarantinedStatements}
            all={BANK_PATH}
            look="danger"
            row={(statement) => <QuarantinedRow {...statement} />}
          />
          <ToDoGroup
            title={TO_DO.failedJobs}
            group={failedJobs}
            all={JOBS_PATH}
            look="danger"
            row={(failed) => <FailedJobRow {...failed} />}
          />
          <ToDoGroup
            title={TO_DO.requests}
            group={requests}
            all={REQUESTS_TO_DECIDE}
            row={(request) => <RequestRow request={request} onAsk={ask} />}
          />
          <ToDoGroup
            title={TO_DO.documentsToIssue}
            group={documentsToIssue}
            all={DRAFTS}
            row={(document) => <DraftRow {...document} />}
          />
          <ToDoGroup
            title={TO_DO.waitingMovements}
            group={waitingMovements}
            all={BANK_PATH}
            row={(movement) => <WaitingMovementRow {...movement} />}
          />
          <ToDoGroup
            title={TO_DO.remindersDue}
            group={remindersDue}
            all={REMINDERS_PATH}
            row={(party) => <RemindedRow {...party} />}
          />
          <ToDoGroup
            title={TO_DO.eventsToClose}
            group={eventsToClose}
            all={HELD_EVENTS}
            row={(event) => <EventRow {...event} />}
          />
          <WaitingNoShowsGroup noShows={noShows} />
          <WaitingRenewals renewals={renewals} onChange={onChange} />
          <ToDoGroup
            title={TO_DO.messages}
            group={messages}
            all={UNREAD_MESSAGES}
            row={({ id, name, message, createdAt }) => (
              <>
                <ToDoItem to={`${CONTACTS.path}/${id}`} list={UNREAD_MESSAGES} name={name}>
                  <p className="line-clamp-1" title={message}>
                    {message}
                  </p>
                </ToDoItem>
                <CreatedAt at={createdAt} />
              </>
            )}
          />
          <ExpiringInvitations invitations={invitations} onChange={onChange} />
        </div>
      )}
      {dialog}
    </section>
  );
}

const MailRow = ({ mail: { id, subject, recipientAddress, createdAt, explanation }, list }: MailRowProps) => (
  <ToDoItem to={`${MAILS.path}/${id}`} list={list} name={subject}>
    <p>{`À ${displayEmail(recipientAddress)} · ${formatShortDate(createdAt)}`}</p>
    {explanation && <p className="text-danger">{explanation}</p>}
  </ToDoItem>
);

const DraftRow = ({ id, kind, party, totalCents, createdAt }: DocumentRow) => (
  <ToDoItem to={`${DOCUMENTS_PATH}/${id}`} list={DRAFTS} name={party.name}>
    <p>{`${DOCUMENT_KIND_LABEL[kind]} · ${formatEuros(totalCents)} · ${formatShortDate(createdAt)}`}</p>
  </ToDoItem>
);

/** The letter is looked at and sent on the screen of all of them. */
const RemindedRow = ({ name, openCents, dueOn }: RemindedParty) => (
  <ToDoItem to={REMINDERS_PATH} list={REMINDERS_PATH} name={name}>
    <p>{`${formatEuros(openCents)} · ${formatDate(dueOn)}`}</p>
  </ToDoItem>
);

/** It is closed on its page. */
const EventRow = ({ id, title, endsAt }: EventToClose) => (
  <ToDoItem to={`${EVENTS_PATH}/${id}`} list={HELD_EVENTS} name={title}>
    <p>{formatDate(endsAt)}</p>
  </ToDoItem>
);

/** It is sent again on the page of the document. */
const UndeliveredRow = (document: UndeliveredDocument) => (
  <ToDoItem
    to={`${DOCUMENTS_PATH}/${document.id}`}
    list={UNDELIVERED_DOCUMENTS}
    name={`${DOCUMENT_KIND_LABEL[document.documentKind]} ${document.number}`}
  >
    <p>{`${document.party} · À ${displayEmail(document.recipient)} · ${formatShortDate(document.since)}`}</p>
    {document.explanation && <p className="text-danger">{document.explanation}</p>}
  </ToDoItem>
);

/** It is credited, sent again or dismissed on the page of the document. */
const DisputedRow = ({ id, party, code, number, note, at }: DisputedDocument) => (
  <ToDoItem
    to={`${DOCUMENTS_PATH}/${id}`}
    list={DISPUTED_DOCUMENTS}
    name={DISPUTE_TEXTS[code](party, number)}
  >
    <p>{formatShortDate(at)}</p>
    {note && <p className="line-clamp-3 text-danger">{note}</p>}
  </ToDoItem>
);

/** It is accepted or discarded on the page of the bank. */
const QuarantinedRow = ({ label, problems }: QuarantinedStatement) => (
  <ToDoItem to={BANK_PATH} list={BANK_PATH} name={label}>
    {problems.map((problem) => (
      <p key={problem} className="text-danger">
        {problem}
      </p>
    ))}
  </ToDoItem>
);

const WaitingMovementRow = ({ cents, bookedOn, name, communication }: WaitingMovement) => (
  <ToDoItem to={BANK_PATH} list={BANK_PATH} name={name || TO_DO.unnamedMovement}>
    <p className="tabular-nums">{`${formatEuros(cents)} · ${formatDate(bookedOn)}`}</p>
    {communication && (
      <p className="line-clamp-1" title={communication}>
        {communicationText(communication)}
      </p>
    )}
  </ToDoItem>
);

/** It is tried again by itself: the screen of the jobs says when, and starts it at once. */
const FailedJobRow = ({ title, dueOn, failedAt, error }: FailedJob) => (
  <ToDoItem to={JOBS_PATH} list={JOBS_PATH} name={title}>
    <p>{`${dueOn ? `Prévue le ${formatDate(dueOn)} · ` : ''}Échec le ${formatDateTime(failedAt)}`}</p>
    <p className="text-danger">{error}</p>
  </ToDoItem>
);

function RequestRow({ request, onAsk }: { request: MembershipRequest; onAsk: Ask }) {
  const { id, user, createdAt } = request;
  return (
    <>
      <ToDoItem to={`${REQUESTS.path}/${id}`} list={REQUESTS_TO_DECIDE} name={user.fullName}>
        <p>
          <span>{`${user.company} · ${MEMBER_TYPE_LABEL[user.memberType]}\u00a0· `}</span>
          <CreatedAt at={createdAt} />
        </p>
      </ToDoItem>
      <div className="flex flex-wrap gap-2">
        <DecisionButton action="approve" request={request} onAsk={onAsk} />
        <DecisionButton action="reject" request={request} onAsk={onAsk} />
      </div>
    </>
  );
}
