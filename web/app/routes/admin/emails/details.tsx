import type { EmailDetails } from '@cercle/contract/emails';
import { Send } from 'lucide-react';
import { redirect, useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import { settle, useOutcome } from '../../../api/outcome.ts';
import {
  EMAIL_ACTIONS,
  EMAIL_LOAD,
  type EmailAction,
  NOT_RESENDABLE,
} from '../../../content/admin-emails.ts';
import { pageMeta } from '../../../page-meta.ts';
import { Button } from '../../../ui/button.tsx';
import { BackToList, useListAddress } from '../details/back-to-list.tsx';
import { type Fact, Facts, momentOr, NOTHING, Panel } from '../details/facts.tsx';
import { IDENTIFIER } from '../details/identifier.ts';
import { Loaded } from '../details/loaded.tsx';
import { useConfirmedAction } from '../list/use-confirmed-action.tsx';
import type { Route } from './+types/details.ts';
import { EMAILS } from './place.ts';
import { EmailStatusBadge } from './status-badge.tsx';

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, { title: 'E-mail', description: 'Un e-mail que le site envoie.', isPrivate: true });

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  if (!IDENTIFIER.test(params.id)) throw redirect(EMAILS.path);
  return { email: settle(api.get<EmailDetails>(`/admin/emails/${params.id}`)) };
};

export default function EmailScreen({ loaderData }: Route.ComponentProps) {
  const list = useListAddress(EMAILS);
  const { revalidate } = useRevalidator();
  const { outcome } = useOutcome(loaderData.email);
  const { ask, dialog } = useConfirmedAction<EmailAction, EmailDetails>({
    texts: EMAIL_ACTIONS,
    calls: { resend: ({ id }) => api.post(`/admin/emails/${id}/resend`) },
    nameOf: ({ recipientAddress }) => recipientAddress,
    onChange: () => void revalidate(),
  });
  return (
    <>
      <BackToList to={list} />
      <Loaded outcome={outcome} texts={EMAIL_LOAD} list={list} heading="E-mail">
        {(email) => <Mail email={email} onResend={() => ask('resend', email)} />}
      </Loaded>
      {dialog}
    </>
  );
}

function Mail({ email, onResend }: { email: EmailDetails; onResend: () => void }) {
  const { subject, text, status, canResend } = email;
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="min-w-0 text-xl [overflow-wrap:anywhere]">{subject}</h1>
        {canResend && (
          <Button size="small" onClick={onResend}>
            <Send className="size-4" aria-hidden="true" />
            {EMAIL_ACTIONS.resend.label}
          </Button>
        )}
      </div>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[4fr_3fr]">
        <Panel title="Message">
          <p className="max-w-[47em] whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
        </Panel>
        <Panel title="Envoi">
          <Facts facts={factsOf(email)} />
          {status !== 'WAITING' && !canResend && <p className="mt-4 text-sm text-slate">{NOT_RESENDABLE}</p>}
        </Panel>
      </div>
    </>
  );
}

function factsOf(email: EmailDetails): Fact[] {
  const { status, recipientName, recipientAddress, createdAt, sentAt, attempts, nextAttemptAt, reason } =
    email;
  const facts: Fact[] = [
    ['Statut', <EmailStatusBadge key="status" status={status} />],
    ['Destinataire', recipientName || NOTHING],
    [
      'Adresse',
      <span key="address" className="[overflow-wrap:anywhere]">
        {recipientAddress}
      </span>,
    ],
    ['Créé à', momentOr(createdAt, NOTHING)],
    ['Envoyé à', momentOr(sentAt, NOTHING)],
    ['Essais', attempts],
  ];
  if (nextAttemptAt) facts.push(['Prochain essai', momentOr(nextAttemptAt, NOTHING)]);
  if (reason)
    facts.push([
      'Raison',
      <span key="reason" className="[overflow-wrap:anywhere]">
        {reason}
      </span>,
    ]);
  return facts;
}
