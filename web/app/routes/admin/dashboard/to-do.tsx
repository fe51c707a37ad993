import type { ToDo } from '@cercle/contract/to-do';
import { CircleCheck } from 'lucide-react';
import { TO_DO } from '../../../content/admin-to-do.ts';
import { BlockedAddressesGroup } from './blocked-addresses.tsx';
import { ExpiringInvitations } from './expiring-invitations.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { RequestsToDecide } from './requests-to-decide.tsx';
import { UndeliveredMails } from './undelivered-mails.tsx';
import { UnreadMessages } from './unread-messages.tsx';
import { QuarantinedStatements, WaitingMovements } from './waiting-bank.tsx';
import { DocumentsToIssue, RefusedDocuments, RemindersDue } from './waiting-documents.tsx';
import { EventsToClose, WaitingNoShowsGroup } from './waiting-events.tsx';
import { WaitingRenewals } from './waiting-renewals.tsx';

type ToDoProps = { toDo: ToDo; onChange: () => void };

/** What awaits the administrator, with what settles it; one calm line when nothing does. */
export const ToDoSection = ({ toDo, onChange }: ToDoProps) => (
  <section aria-labelledby="a-traiter" className="mt-5">
    <h2 id="a-traiter" className="text-lg">
      {TO_DO.title}
    </h2>
    {countAll(toDo) === 0 ? <Nothing /> : <Groups toDo={toDo} onChange={onChange} />}
  </section>
);

const countAll = ({ firstSteps, ...groups }: ToDo) =>
  Object.values(groups).reduce((sum, { total }) => sum + total, 0);

const Nothing = () => (
  <p className="card mt-3 flex items-start gap-3 p-5 text-slate">
    <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
    <span>{TO_DO.nothing}</span>
  </p>
);

/** People who wait for a word come first, then what went wrong, then the rest. */
const Groups = ({ toDo, onChange }: ToDoProps) => (
  <div className="mt-3 grid items-start gap-5 xl:grid-cols-2 xl:[&>section:last-of-type:nth-of-type(odd)]:col-span-2">
    <RequestsToDecide requests={toDo.requests} onChange={onChange} />
    <UndeliveredMails failedMails={toDo.failedMails} bouncedMails={toDo.bouncedMails} />
    <BlockedAddressesGroup blockedAddresses={toDo.blockedAddresses} />
    <RefusedDocuments
      undeliveredDocuments={toDo.undeliveredDocuments}
      disputedDocuments={toDo.disputedDocuments}
    />
    <QuarantinedStatements quarantinedStatements={toDo.quarantinedStatements} />
    <FailedJobs failedJobs={toDo.failedJobs} />
    <DocumentsToIssue documentsToIssue={toDo.documentsToIssue} />
    <WaitingMovements waitingMovements={toDo.waitingMovements} />
    <RemindersDue remindersDue={toDo.remindersDue} />
    <EventsToClose eventsToClose={toDo.eventsToClose} />
    <WaitingNoShowsGroup noShows={toDo.noShows} />
    <WaitingRenewals renewals={toDo.renewals} onChange={onChange} />
    <UnreadMessages messages={toDo.messages} />
    <ExpiringInvitations invitations={toDo.invitations} onChange={onChange} />
  </div>
);
