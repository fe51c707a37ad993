import type { EmailChangeLinkState, EmailChangeResult } from '@cercle/contract/email-change';
import { LINK_REPLACED, type LinkStatus } from '@cercle/contract/reset-link';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../api/client.ts';
import { ApiError, SessionEndedError } from '../../api/error.ts';
import { EMAIL_LINK } from '../../content/email-link.ts';
import { AccessGate } from '../../layout/access-gate.tsx';
import { OWN_ACCOUNT_PATH } from '../../session/own-account.ts';
import { currentSession } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Email } from '../../ui/email.tsx';
import { FieldError } from '../../ui/field.tsx';
import { ResultHeading } from '../../ui/result-heading.tsx';
import { showToast } from '../../ui/toast.tsx';
import { continueSession } from '../member/change-profile.ts';
import { LogOutFirst } from './log-out-first.tsx';
import { useDeadLink } from './use-dead-link.ts';

type EmailConfirmationProps = {
  token: string;
  state: EmailChangeLinkState;
  /** Who is logged in here. */
  person: string | null;
  /** The frame of the page. */
  Gate: ComponentType<{ children: ReactNode }>;
};

/** What a link to a new address offers its account, another account and a visitor. */
export default function EmailConfirmation({ token, state, person, Gate }: EmailConfirmationProps) {
  const { status, email, isOwn } = state;
  const [endedStatus, setEndedStatus] = useState<LinkStatus | null>(null);
  if (email === null || endedStatus !== null)
    return (
      <DeadLink
        status={endedStatus ?? status}
        isFresh={endedStatus !== null}
        isLoggedIn={currentSession().kind !== 'visitor'}
      />
    );
  return (
    <Gate>
      {person !== null && !isOwn ? (
        <LogOutFirst person={person} />
      ) : (
        <Confirmation token={token} email={email} onDead={setEndedStatus} />
      )}
    </Gate>
  );
}

const ownPage = () => (currentSession().kind === 'admin' ? OWN_ACCOUNT_PATH : '/profile');

/** The server's message, where it gave one that helps. */
const failureText = ({ code, message }: ApiError) =>
  code === 'unknown' || code === 'network' ? EMAIL_LINK.failed : message;

type ConfirmationProps = { token: string; email: string; onDead: (status: LinkStatus) => void };

/** Confirms the new address of the account that a link is for; a session of that account goes on. */
function Confirmation({ token, email, onDead }: ConfirmationProps) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const handleDeadLink = useDeadLink(EMAIL_LINK.maybeDone, onDead);
  const id = useId();

  async function confirm() {
    setBusy(true);
    setFailure(undefined);
    try {
      const previous = currentSession();
      const result = await api.post<EmailChangeResult>('/confirm-email-change', { token });
      if (result.token !== null) continueSession(previous, result.token);
      await navigate(result.token === null ? '/login' : ownPage(), { replace: true });
      showToast('success', result.token === null ? EMAIL_LINK.logIn : EMAIL_LINK.continued);
    } catch (error) {
      if (error instanceof SessionEndedError) return;
      if (!(error instanceof ApiError)) throw error;
      if (!handleDeadLink(error)) setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-6">
      <dl>
        <dt className="text-slate">{EMAIL_LINK.label}</dt>
        <dd className="mt-1 text-lg font-[550]">
          <Email address={email} />
        </dd>
      </dl>
      <div role="alert">
        <FieldError id={`${id}-failure`} error={failure} />
      </div>
      <Button onClick={() => void confirm()} disabled={isBusy} isBusy={isBusy} className="w-full">
        {isBusy ? EMAIL_LINK.busy : EMAIL_LINK.confirm}
      </Button>
    </div>
  );
}

type DeadLinkProps = { status: LinkStatus; isFresh: boolean; isLoggedIn: boolean };

const DeadLink = ({ status, isFresh, isLoggedIn }: DeadLinkProps) => (
  <AccessGate eyebrow="Votre compte" title={EMAIL_LINK.deadTitle}>
    <div role="alert" className="grid gap-5">
      <ResultHeading isFresh={isFresh}>
        {status === 'REPLACED' ? LINK_REPLACED : EMAIL_LINK.dead}
      </ResultHeading>
      <p className="text-slate">{EMAIL_LINK.deadHint}</p>
      <ButtonLink to={isLoggedIn ? ownPage() : '/login'} className="w-fit max-sm:w-full">
        {isLoggedIn ? EMAIL_LINK.toProfile : EMAIL_LINK.toLogin}
      </ButtonLink>
    </div>
  </AccessGate>
);
