import { LOGIN_FAILED, type LoginResult, login } from '@cercle/contract/accounts';
import { type ComponentProps, useCallback, useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link } from 'react-router';
import { api } from '../../api/client.ts';
import { ApiError } from '../../api/error.ts';
import { useContractForm } from '../../forms/contract-form.ts';
import { ContractFormView, SubmitButton } from '../../forms/contract-form-view.tsx';
import { PasswordControl, TextControl } from '../../forms/controls.tsx';
import { type LoggedInSession, startSession } from '../../session/session.ts';
import type { Elements } from '../../ui/elements.ts';
import { CodeStep, missingCodeError } from './login-code.tsx';
import { SessionEndNotice } from './session-end-notice.tsx';

/** Only these mean wrong credentials; other errors must not make a person doubt the password. */
const WRONG_CREDENTIALS = [400, 401];
const failureText = ({ status, message }: ApiError) =>
  WRONG_CREDENTIALS.includes(status) ? LOGIN_FAILED : message;

type LoginFormProps = {
  label: string;
  onLogin: (session: LoggedInSession) => Promise<void>;
  afterPassword?: Elements;
  /** How the session before this one ended, and the page that this login leads back to. */
  sessionEnd?: ComponentProps<typeof SessionEndNotice> | null;
};

/** E-mail and password; for an account with a second factor the code replaces them, and their values stay. */
export default function LoginForm({ label, onLogin, afterPassword, sessionEnd }: LoginFormProps) {
  const [isCodeRequired, setCodeRequired] = useState(false);
  const [isLimited, setLimited] = useState(false);
  const customErrors = useCallback(
    ({ code }: FieldValues) => (isCodeRequired ? missingCodeError(code) : {}),
    [isCodeRequired],
  );
  const form = useContractForm({
    schema: login,
    customErrors,
    failureText,
    send: async (values) => {
      setLimited(false);
      try {
        const { token } = await api.post<Partial<LoginResult>>('/login', values);
        const session = startSession(token);
        if (session.kind !== 'visitor') await onLogin(session);
      } catch (failure) {
        const isCodeRequest = !isCodeRequired && failure instanceof ApiError && failure.errors.code;
        setLimited(!isCodeRequired && failure instanceof ApiError && failure.status === 429);
        if (!isCodeRequest) throw failure;
        setCodeRequired(true);
      }
    },
  });
  const { setFocus, unregister } = form;
  useEffect(() => {
    if (isCodeRequired) setFocus('code');
  }, [isCodeRequired, setFocus]);

  return (
    <ContractFormView form={form} label={label} className="grid gap-2">
      {sessionEnd && <SessionEndNotice {...sessionEnd} />}
      {isCodeRequired ? (
        <CodeStep
          onBack={() => {
            unregister('code');
            setCodeRequired(false);
          }}
        />
      ) : (
        <>
          <TextControl name="email" label="E-mail" type="email" autoComplete="username" />
          <PasswordControl name="password" label="Mot de passe" autoComplete="current-password" />
          <div aria-live="polite">{isLimited && <ResetOffer />}</div>
          {afterPassword}
        </>
      )}
      <SubmitButton form={form} busyText="Connexion en cours…" className="mt-2 w-full">
        Se connecter
      </SubmitButton>
    </ContractFormView>
  );
}

/** Where strangers spent the account's limit, its owner gets in by a new password: that forgets the strangers' failures. */
const ResetOffer = () => (
  <p className="mb-2 text-sm">
    <span>{LIMITED.question}</span>{' '}
    <Link to="/mot-de-passe-oublie" className="link">
      {LIMITED.reset}
    </Link>
  </p>
);

const LIMITED = {
  question: 'Ces tentatives ne sont pas les vôtres\u202f?',
  reset: 'Choisissez un nouveau mot de passe.',
};
