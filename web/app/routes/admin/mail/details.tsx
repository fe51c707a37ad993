import { displayEmail } from '@cercle/contract/display-email';
import type { MailDetails } from '@cercle/contract/mail';
import { Send } from 'lucide-react';
import { redirect, useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import { toResult, useResult } from '../../../api/result.ts';
import { MAIL_ACTIONS, MAIL_LOAD, type MailAction, NOT_RESENDABLE } from '../../../content/admin-mail.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { Button } from '../../../ui/button.tsx';
import { Email } from '../../../ui/email.tsx';
import { AsyncRecord, ID_PATTERN } from '../details/async-record.tsx';
import { BackToList, useListUrl } from '../details/back-to-list.tsx';
import {
  type DescriptionItem,
  DescriptionList,
  dateTimeOr,
  EMPTY_VALUE,
  Panel,
} from '../details/description-list.tsx';
import { MAILS } from '../list/list-configs.ts';
import { useConfirmedAction } from '../list/use-confirmed-action.tsx';
import type { Route } from './+types/details.ts';
import { MailStatusBadge } from './status-badge.tsx';

export const meta = privateMeta('E-mail', 'Un e-mail que le site envoie.');

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  if (!ID_PATTERN.test(params.id)) throw redirect(MAILS.path);
  return { email: toResult(api.get<MailDetails>(`/admin/emails/${params.id}`)) };
};

export default function MailScreen({ loaderData }: Route.ComponentProps) {
  const list = useListUrl(MAILS);
  const { revalidate } = useRevalidator();
  const { result } = useResult(loaderData.email);
  const { ask, dialog } = useConfirmedAction<MailAction, MailDetails>({
    texts: MAIL_ACTIONS,
    calls: { resend: ({ id }) => api.post(`/admin/emails/${id}/resend`) },
    nameOf: ({ recipientAddress }) => displayEmail(recipientAddress),
    onChange: () => void revalidate(),
  });
  return (
    <>
      <BackToList to={list} />
      <AsyncRecord result={result} texts={MAIL_LOAD} list={list} heading="E-mail">
        {(mail) => <MailView email={mail} onResend={() => ask('resend', mail)} />}
      </AsyncRecord>
      {dialog}
    </>
  );
}

function MailView({ email: mail, onResend }: { email: MailDetails; onResend: () => void }) {
  const { subject, text, status, canResend } = mail;
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="min-w-0 text-xl [overflow-wrap:anywhere]">{subject}</h1>
        {canResend && (
          <Button size="small" onClick={onResend}>
            <Send className="size-4" aria-hidden="true" />
            {MAIL_ACTIONS.resend.label}
          </Button>
        )}
      </div>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[4fr_3fr]">
        <Panel title="Message">
          <p className="max-w-[47em] whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
        </Panel>
        <Panel title="Envoi">
          <DescriptionList facts={descriptionItems(mail)} />
          {status !== 'WAITING' && !canResend && <p className="mt-4 text-sm text-slate">{NOT_RESENDABLE}</p>}
        </Panel>
      </div>
    </>
  );
}

function descriptionItems(mail: MailDetails): DescriptionItem[] {
  const { status, recipientName, recipientAddress, createdAt, sentAt, attempts, nextAttemptAt, reason } =
    mail;
  const items: DescriptionItem[] = [
    ['Statut', <MailStatusBadge key="status" status={status} />],
    ['Destinataire', recipientName || EMPTY_VALUE],
    ['Adresse', <Email key="address" address={recipientAddress} />],
    ['Créé à', dateTimeOr(createdAt, EMPTY_VALUE)],
    ['Envoyé à', dateTimeOr(sentAt, EMPTY_VALUE)],
    ['Essais', attempts],
  ];
  if (nextAttemptAt) items.push(['Prochain essai', dateTimeOr(nextAttemptAt, EMPTY_VALUE)]);
  if (reason)
    items.push([
      'Raison',
      <span key="reason" className="[overflow-wrap:anywhere]">
        {reason}
      </span>,
    ]);
  return items;
}
