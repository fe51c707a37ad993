import type { Contact } from '@cercle/contract/contacts';
import { MailOpen, Trash2 } from 'lucide-react';
import { redirect, useNavigate, useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import { unlessSessionEnded } from '../../../api/error.ts';
import { toResult, useResult } from '../../../api/result.ts';
import { showError } from '../../../api/show-error.ts';
import { ANSWER, CONTACT_LOAD } from '../../../content/admin-contacts.ts';
import { COPY_ADDRESS } from '../../../content/admin-texts.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { mailtoHref } from '../../../site.ts';
import { Button } from '../../../ui/button.tsx';
import { Email, NameOrEmail } from '../../../ui/email.tsx';
import { CopyButton } from '../../account/security/copy-button.tsx';
import { refreshDashboardStats } from '../dashboard-stats.ts';
import { AsyncRecord, ID_PATTERN } from '../details/async-record.tsx';
import { BackToList, useListUrl } from '../details/back-to-list.tsx';
import { DescriptionList, dateTimeOr, EMPTY_VALUE, Panel } from '../details/description-list.tsx';
import { PersonLinks } from '../details/person-links.tsx';
import { CONTACTS } from '../list/list-configs.ts';
import type { Route } from './+types/details.ts';
import { AnswerButtons, AnswerReminder, useAnswer } from './answer.tsx';
import { ReadBadge } from './read-badge.tsx';
import { useContactAction } from './use-contact-action.ts';

export const meta = privateMeta('Message', 'Un message du formulaire de contact.');

/** Opening a message marks it read: the screen shows it as read. */
async function loadAndMarkRead(id: string): Promise<Contact> {
  const contact = await api.get<Contact>(`/contacts/${id}`);
  return contact.read ? contact : { ...contact, read: await markRead(id) };
}

/** @returns whether it is marked read: a loaded message is shown even if this call failed */
async function markRead(id: string): Promise<boolean> {
  try {
    await unlessSessionEnded(api.put(`/contacts/${id}/read`));
    void refreshDashboardStats();
    return true;
  } catch (failure) {
    showError(failure, () => 'Le message n’a pas pu être marqué comme lu. Rouvrez-le pour réessayer.');
    return false;
  }
}

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  if (!ID_PATTERN.test(params.id)) throw redirect(CONTACTS.path);
  return { contact: toResult(loadAndMarkRead(params.id)) };
};

export default function ContactDetails({ loaderData }: Route.ComponentProps) {
  const list = useListUrl(CONTACTS);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { result } = useResult(loaderData.contact);
  const { ask, dialog } = useContactAction((_, isOurs) => {
    if (isOurs) void navigate(list, { replace: true });
    else void revalidate();
  });

  return (
    <>
      <BackToList to={list} />
      <AsyncRecord result={result} texts={CONTACT_LOAD} list={list} heading="Message">
        {(contact) => <Message contact={contact} list={list} onRemove={() => ask('remove', contact)} />}
      </AsyncRecord>
      {dialog}
    </>
  );
}

type MessageProps = { contact: Contact; list: string; onRemove: () => void };

function Message({ contact, list, onRemove }: MessageProps) {
  const { id, name, email, message, read, createdAt } = contact;
  const answer = useAnswer(contact);
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="min-w-0 text-xl [overflow-wrap:anywhere]">{name}</h1>
        <div className="flex flex-wrap gap-2">
          <AnswerButtons contact={contact} answer={answer} />
          <MarkUnread id={id} list={list} />
          <Button size="small" look="quiet" onClick={onRemove}>
            <Trash2 className="size-4" aria-hidden="true" />
            Supprimer
          </Button>
        </div>
      </div>
      <AnswerReminder contact={contact} answer={answer} />
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[4fr_3fr]">
        <Panel title="Message">
          <p className="max-w-[47em] whitespace-pre-line [overflow-wrap:anywhere]">{message}</p>
        </Panel>
        <div className="grid gap-5">
          <Panel title="Expéditeur">
            <DescriptionList
              facts={[
                ['Statut', <ReadBadge key="status" isRead={read} />],
                ['Créé à', dateTimeOr(createdAt, EMPTY_VALUE)],
                ['Répondu', <Answered key="answered" {...contact} />],
                ['Nom', name],
                [
                  'E-mail',
                  <a key="email" href={mailtoHref(email)} className="link">
                    <Email address={email} />
                  </a>,
                ],
              ]}
            />
            <div className="mt-4">
              <CopyButton text={email} done={COPY_ADDRESS.done}>
                {COPY_ADDRESS.label}
              </CopyButton>
            </div>
          </Panel>
          <PersonLinks email={email} />
        </div>
      </div>
    </>
  );
}

function Answered({ answeredAt, answeredBy }: Contact) {
  if (answeredAt === null) return <span>{ANSWER.toAnswer}</span>;
  return (
    <>
      <span>{dateTimeOr(answeredAt, EMPTY_VALUE)}</span>
      {answeredBy && (
        <span className="block font-normal text-slate">
          <NameOrEmail text={answeredBy} />
        </span>
      )}
    </>
  );
}

/** Back to the list at once: staying, or coming back to this screen, would open the message again. */
function MarkUnread({ id, list }: { id: number; list: string }) {
  const navigate = useNavigate();
  const markUnread = async () => {
    try {
      await api.put(`/contacts/${id}/unread`);
      await navigate(list, { replace: true });
    } catch (failure) {
      showError(failure, () => 'Le message n’a pas pu être marqué comme non lu. Veuillez réessayer.');
    }
  };
  return (
    <Button size="small" look="quiet" onClick={() => void markUnread()}>
      <MailOpen className="size-4" aria-hidden="true" />
      Marquer comme non lu
    </Button>
  );
}
