import { displayEmail } from '@cercle/contract/display-email';
import { DOCUMENT_KIND_LABEL } from '@cercle/contract/document-states';
import type { DocumentRow } from '@cercle/contract/documents';
import { formatEuros } from '@cercle/contract/money';
import type { RemindedParty } from '@cercle/contract/reminders';
import type { DisputedDocument, ToDo, UndeliveredDocument } from '@cercle/contract/to-do';
import { DISPUTE_TEXTS, TO_DO } from '../../../content/admin-to-do.ts';
import { formatDate, formatShortDate } from '../../../dates.ts';
import { ToDoGroup, ToDoItem } from './to-do-group.tsx';

const DOCUMENTS_PATH = '/admin/factures';
const DRAFTS = `${DOCUMENTS_PATH}?state=DRAFT`;
const UNDELIVERED_DOCUMENTS = `${DOCUMENTS_PATH}?delivery=FAILED`;
const DISPUTED_DOCUMENTS = `${DOCUMENTS_PATH}?delivery=DISPUTED`;
const REMINDERS_PATH = `${DOCUMENTS_PATH}/rappels`;

type RefusedProps = Pick<ToDo, 'undeliveredDocuments' | 'disputedDocuments'>;

/** Those that reached nobody, and those that their buyers refuse or question. */
export const RefusedDocuments = ({ undeliveredDocuments, disputedDocuments }: RefusedProps) => (
  <>
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
  </>
);

export const DocumentsToIssue = ({ documentsToIssue }: Pick<ToDo, 'documentsToIssue'>) => (
  <ToDoGroup
    title={TO_DO.documentsToIssue}
    group={documentsToIssue}
    all={DRAFTS}
    row={(document) => <DraftRow {...document} />}
  />
);

export const RemindersDue = ({ remindersDue }: Pick<ToDo, 'remindersDue'>) => (
  <ToDoGroup
    title={TO_DO.remindersDue}
    group={remindersDue}
    all={REMINDERS_PATH}
    row={(party) => <RemindedRow {...party} />}
  />
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
