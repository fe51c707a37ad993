import { LOGIN_FAILED, type LoginResult, login } from '@cercle/contract/accounts';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { api } from '../../api/client.ts';
import { ApiError } from '../../api/error.ts';
import { useContractForm } from '../../forms/contract-form.ts';
import { ContractFormView, SubmitButton } from '../../forms/contract-form-view.tsx';
import { PasswordControl, TextControl } from '../../forms/controls.tsx';
import { type LoggedIn, startSession } from '../../session/session.ts';
import { CodeStep, missingCode } from './login-code.tsx';

/** What these say is that no such account has this password. Of anything else nobody should doubt their password. */
const WRONG_CREDENTIALS = [400, 401];
const failureText = ({ status, message }: ApiError) =>
  WRONG_CREDENTIALS.includes(status) ? LOGIN_FAILED : message;

type LoginFormProps = {
  label: string;
  onLogin: (session: LoggedIn) => Promise<void>;
  beside?: ReactNode;
};

/** E-mail and password; for an account with a second factor its code then takes their place, and they are kept. */
export default function LoginForm({ label, onLogin, beside }: LoginFormProps) {
  const [isCodeAsked, setCodeAsked] = useState(false);
  const alsoWrong = useCallback(
    ({ code }: FieldValues) => (isCodeAsked ? missingCode(code) : {}),
    [isCodeAsked],
  );
  const form = useContractForm({
    schema: login,
    alsoWrong,
    failureText,
    send: async (values) => {
      try {
        const { token } = await api.post<Partial<LoginResult>>('/login', values);
        const session = startSession(token);
        if (session.kind !== 'visitor') await onLogin(session);
      } catch (failure) {
        const isFirstAsking = !isCodeAsked && failure instanceof ApiError && failure.errors.code;
        if (!isFirstAsking) throw failure;
        setCodeAsked(true);
      }
    },
  });
  const { setFocus, unregister } = form;
  useEffect(() => {
    if (isCodeAsked) setFocus('code');
  }, [isCodeAsked, setFocus]);

  return (
    <ContractFormView form={form} label={label} className="grid gap-2">
      {isCodeAsked ? (
        <CodeStep
          onBack={() => {
            unregister('code');
            setCodeAsked(false);
          }}
        />
      ) : (
        <>
          <TextControl name="email" label="E-mail" type="email" autoComplete="username" />
          <PasswordControl name="password" label="Mot de passe" autoComplete="current-password" />
          {beside}
        </>
      )}
      <SubmitButton form={form} busyText="Connexion en cours…" className="mt-2 w-full">
        Se connecter
      </SubmitButton>
    </ContractFormView>
  );
}
