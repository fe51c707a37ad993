import { displayEmail } from '@cercle/contract/display-email';
import type { MailDetails } from '@cercle/contract/mail';
import { BellOff, Send } from 'lucide-react';
import { Link, redirect, useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import { toResult, useResult } from '../../../api/result.ts';
import {
  MAIL_ACTIONS,
  MAIL_LOAD,
  type MailAction,
  NEW_LINK,
  NOT_RESENDABLE,
  ORIGIN_LABEL,
  SENT_FROM_DOCUMENT,
} from '../../../content/admin-mail.ts';
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
import { PersonLinks } from '../details/person-links.tsx';
import { ADMINISTRATORS, MAILS, REQUESTS } from '../list/list-configs.ts';
import { useConfirmedAction } from '../list/use-confirmed-action.tsx';
import type { Route } from './+types/details.ts';
import { RefusalReason, WrittenWarning } from './delivery-problem.tsx';
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
    calls: {
      resend: ({ id }) => api.post(`/admin/emails/${id}/resend`),
      dismiss: ({ id }) => api.post(`/admin/emails/${id}/dismiss`),
    },
    nameOf: ({ recipientAddress }) => displayEmail(recipientAddress),
    onChange: () => void revalidate(),
  });
  return (
    <>
      <BackToList to={list} />
      <AsyncRecord result={result} texts={MAIL_LOAD} list={list} heading="E-mail">
        {(mail) => <MailView email={mail} onAsk={(action) => ask(action, mail)} />}
      </AsyncRecord>
      {dialog}
    </>
  );
}

type MailViewProps = { email: MailDetails; onAsk: (action: MailAction) => void };

function MailView({ email: mail, onAsk }: MailViewProps) {
  const { subject, text, status, canResend, dismissedAt } = mail;
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="min-w-0 text-xl [overflow-wrap:anywhere]">{subject}</h1>
        <div className="flex flex-wrap gap-2">
          {(status === 'FAILED' || status === 'BOUNCED') && dismissedAt === null && (
            <Button size="small" look="quiet" onClick={() => onAsk('dismiss')}>
              <BellOff className="size-4" aria-hidden="true" />
              {MAIL_ACTIONS.dismiss.label}
            </Button>
          )}
          {canResend && (
            <Button size="small" onClick={() => onAsk('resend')}>
              <Send className="size-4" aria-hidden="true" />
              {MAIL_ACTIONS.resend.label}
            </Button>
          )}
        </div>
      </div>
      {status === 'WRITTEN' && (
        <div className="mt-5">
          <WrittenWarning />
        </div>
      )}
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[4fr_3fr]">
        <Panel title="Message">
          <p className="max-w-[47em] whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
        </Panel>
        <div className="grid gap-5">
          <Panel title="Envoi">
            <DescriptionList facts={descriptionItems(mail)} />
            <Origin email={mail} />
          </Panel>
          <PersonLinks email={mail.recipientAddress} />
        </div>
      </div>
    </>
  );
}

/** Where what the mail is about is found; for a personal link, which is no longer stored, also where to make another. */
function Origin({ email: { status, canResend, origin } }: { email: MailDetails }) {
  const isOfDocument = origin?.kind === 'document';
  const isLinkGone = status !== 'WAITING' && !canResend && !isOfDocument;
  if (!isLinkGone && !origin) return null;
  return (
    <div className="mt-4 grid gap-2 text-sm">
      {isLinkGone && (
        <p className="text-slate">{origin ? `${NOT_RESENDABLE} ${NEW_LINK}` : NOT_RESENDABLE}</p>
      )}
      {isOfDocument && <p className="text-slate">{SENT_FROM_DOCUMENT}</p>}
      {origin && (
        <Link to={originPath(origin)} className="link w-fit">
          {ORIGIN_LABEL[origin.kind]}
        </Link>
      )}
    </div>
  );
}

function originPath({ kind, id }: NonNullable<MailDetails['origin']>): string {
  if (kind === 'document') return `/admin/factures/${id}`;
  return kind === 'request' ? `${REQUESTS.path}/${id}` : ADMINISTRATORS.path;
}

function descriptionItems(mail: MailDetails): DescriptionItem[] {
  const {
    status,
    recipientName,
    recipientAddress,
    createdAt,
    sentAt,
    bouncedAt,
    attempts,
    nextAttemptAt,
    reason,
    dismissedAt,
    attachments,
  } = mail;
  const items: DescriptionItem[] = [
    ['Statut', <MailStatusBadge key="status" status={status} />],
    ['Destinataire', recipientName || EMPTY_VALUE],
    ['Adresse', <Email key="address" address={recipientAddress} />],
    ['Créé à', dateTimeOr(createdAt, EMPTY_VALUE)],
    [status === 'WRITTEN' ? 'Écrit le' : 'Envoyé le', dateTimeOr(sentAt, EMPTY_VALUE)],
    ['Essais', attempts],
  ];
  if (attachments.length > 0) items.push(['Fichiers joints', attachments.join(', ')]);
  if (bouncedAt) items.push(['Revenu le', dateTimeOr(bouncedAt, EMPTY_VALUE)]);
  if (nextAttemptAt) items.push(['Prochain essai', dateTimeOr(nextAttemptAt, EMPTY_VALUE)]);
  if (reason)
    items.push(['Raison', <RefusalReason key="reason" reason={reason} explanation={mail.explanation} />]);
  if (dismissedAt) items.push(['Plus signalé depuis', dateTimeOr(dismissedAt, EMPTY_VALUE)]);
  return items;
}
